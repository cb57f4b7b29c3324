import { useState } from 'react';
import { t } from 'i18next';
import type { ApiView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { TextField, Toggle } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { FailureCard, Loaded } from '../../parts/states/failure-card.tsx';
import { Section } from '../../parts/frame/page.tsx';
import { openReference } from '../../native.ts';
import { toCallFailure } from '../../queries.ts';
import { NumberSetting } from '../../form/setting-form.tsx';
import css from './access.module.css';
import { Plus, X } from 'lucide-react';
import { Form } from '../../form/form.tsx';

/** The pages whose scripts may call the local API: none until the person names some. */
const AllowedPages = ({ api }: { readonly api: ApiView }) => {
  const set = useChange('api.set');
  const [address, setAddress] = useState('');
  const { allowedOrigins, givenOrigins } = api;
  const failure = set.error ? toCallFailure(set.error) : undefined;
  // Nothing else that is sent here can be other than it has to be.
  const isRefused = failure?.failure.code === 'validation_error';
  const add = () =>
    set.mutate(
      { allowedOrigins: [...allowedOrigins, address] },
      { onSuccess: () => setAddress('') },
    );
  const remove = (origin: string) =>
    set.mutate({ allowedOrigins: allowedOrigins.filter((one) => one !== origin) });
  return (
    <div className={css.pages}>
      <h3>{t('api.pages.title')}</h3>
      <p className={css.quiet}>{t('api.pages.text')}</p>
      {allowedOrigins.length + givenOrigins.length === 0 ? null : (
        <ul aria-label={t('api.pages.title')}>
          {givenOrigins.map((origin) => (
            <li key={origin}>
              <code>{harmless(origin)}</code>
              <span className={css.quiet}>{t('api.pages.given')}</span>
            </li>
          ))}
          {allowedOrigins.map((origin) => (
            <li key={origin}>
              <code>{harmless(origin)}</code>
              <IconButton
                label={t('api.pages.remove', { address: harmless(origin) })}
                disabled={set.isPending}
                onClick={() => remove(origin)}
              >
                <X size={14} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Form
        className={css.inline}
        onSubmit={() => {
          if (address.trim() !== '') add();
        }}
      >
        <TextField
          label={t('api.pages.address')}
          value={address}
          onChange={setAddress}
          placeholder="http://localhost:8888"
          problem={isRefused ? t('api.pages.invalid') : undefined}
        />
        <Button sign={Plus} type="submit" disabled={set.isPending || address.trim() === ''}>
          {t('api.pages.add')}
        </Button>
      </Form>
      {failure && !isRefused ? <FailureCard error={failure} /> : null}
    </div>
  );
};

/** The local API: whether it answers, where, and on which port. */
export const ApiSection = () => {
  const api = useLocal('api.get');
  return (
    <Section title={t('api.title')}>
      <Loaded data={api.data} error={api.error}>
        {(data) => <Panel api={data} />}
      </Loaded>
    </Section>
  );
};

const TONES = { running: 'good', off: 'plain', failed: 'refused' } as const;

const PORTS = { min: 1024, max: 65_535, isWhole: true };

const Panel = ({ api }: { readonly api: ApiView }) => {
  const set = useChange('api.set');
  const state = api.running ? 'running' : api.error === undefined ? 'off' : 'failed';
  return (
    <div className={css.panel}>
      <div className={css.api}>
        <Toggle
          label={t('api.on')}
          on={api.enabled}
          disabled={set.isPending}
          onChange={(enabled) => set.mutate({ enabled })}
        />
        <Chip tone={TONES[state]} sign>
          {t(`status.api.${state}`)}
        </Chip>
      </div>
      {api.error === undefined ? null : <p role="alert">{harmless(api.error)}</p>}
      {api.running ? (
        <div className={css.address}>
          <code>{api.address}</code>
          <CopyButton text={api.address} label={t('api.copy')} />
          <a
            href={`${api.address}/reference`}
            onClick={(event) => {
              event.preventDefault();
              void openReference(api.address);
            }}
          >
            {t('api.reference')}
          </a>
        </div>
      ) : null}
      <NumberSetting
        label={t('api.port')}
        range={PORTS}
        value={api.port}
        problem={t('api.portProblem')}
        save={() => t('api.change')}
        error={set.error}
        isPending={set.isPending}
        hint={t('api.text')}
        onSave={(port) => set.mutate({ port: port ?? api.port })}
      />
      <AllowedPages api={api} />
    </div>
  );
};
