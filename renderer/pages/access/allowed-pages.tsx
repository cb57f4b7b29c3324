import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { useChange } from '../../local.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './access.module.css';

/** The pages whose scripts may call the local API: none until the person names some. */
export const AllowedPages = ({ api }: { readonly api: ApiView }) => {
  const { t } = useTranslation();
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
      <form
        className={css.inline}
        onSubmit={(event) => {
          event.preventDefault();
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
        <Button type="submit" disabled={set.isPending || address.trim() === ''}>
          <Plus size={14} aria-hidden="true" />
          {t('api.pages.add')}
        </Button>
      </form>
      {failure && !isRefused ? <FailureCard error={failure} /> : null}
    </div>
  );
};
