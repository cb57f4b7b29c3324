import { Menu } from '@base-ui/react/menu';
import { Ban, Ellipsis, Plus, RefreshCw, ToggleLeft, ToggleRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyView, NewKeyView } from '../../../core/doors/contract.ts';
import { day, figure, harmless } from '../../format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Chip, type Tone } from '../../parts/chip.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { cell, Section, Table } from '../../parts/page.tsx';
import { When } from '../../parts/said.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { stage } from '../../parts/stage.ts';
import { offerUndo } from '../../parts/toast.tsx';
import { failureOf, useKeys, useVerb } from '../../queries.ts';
import css from './access.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';

interface Shown extends NewKeyView {
  readonly name: string;
}

/** Keys of the API. A key's secret exists on this page once, right after it was made. */
export const KeysSection = () => {
  const { t } = useTranslation();
  const keys = useKeys();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Shown>();
  return (
    <Section
      title={t('access.keys')}
      actions={
        <Button small onClick={() => setAdding(true)}>
          <Plus size={14} aria-hidden="true" />
          {t('access.newKey')}
        </Button>
      }
    >
      {made ? <Secret made={made} onDone={() => setMade(undefined)} /> : null}
      {keys.error ? <FailureCard error={failureOf(keys.error)} /> : null}
      {keys.isPending ? <Skeleton pictures={false} rows={2} /> : null}
      {keys.data ? <KeysTable keys={keys.data} onMade={setMade} /> : null}
      {adding ? <NewKeyDialog onClose={() => setAdding(false)} onMade={setMade} /> : null}
    </Section>
  );
};

const Secret = ({ made, onDone }: { readonly made: Shown; readonly onDone: () => void }) => {
  const { t } = useTranslation();
  return (
    <output className={css.secret}>
      <span>{t('access.once', { name: harmless(made.name) })}</span>
      <span className={css.secretLine}>
        <code>{made.key}</code>
        <CopyButton text={made.key} label={t('access.copyKey')} words />
        <Button small onClick={onDone}>
          {t('access.stored')}
        </Button>
      </span>
    </output>
  );
};

const TONES: Readonly<Record<KeyView['state'], Tone>> = {
  active: 'good',
  disabled: 'waiting',
  expired: 'plain',
  revoked: 'refused',
};

interface TableProps {
  readonly keys: readonly KeyView[];
  readonly onMade: (made: Shown) => void;
}

const KeysTable = ({ keys, onMade }: TableProps) => {
  const { t } = useTranslation();
  return (
    <Table label={t('access.keys')}>
      <thead>
        <tr>
          <th>{t('access.name')}</th>
          <th>{t('access.state')}</th>
          <th>{t('access.spent')}</th>
          <th>{t('access.lastUsed')}</th>
          <th>{t('access.expires')}</th>
          <th>
            <span className="unseen">{t('access.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <span className={cell.strong}>{harmless(key.name)}</span>
              <br />
              <span className={cell.quiet}>
                {key.kind === 'api' ? <code>{key.prefix}…</code> : t(`access.kind.${key.kind}`)}
              </span>
            </td>
            <td>
              <Chip tone={TONES[key.state]} sign>
                {t(`access.keyState.${key.state}`)}
              </Chip>
            </td>
            <td className={cell.nowrap}>
              {key.budget === undefined
                ? figure(key.spent)
                : t('access.ofBudget', { spent: figure(key.spent), budget: figure(key.budget) })}
            </td>
            <td className={cell.nowrap}>
              {key.lastUsed === undefined ? t('access.never') : <When at={key.lastUsed} />}
            </td>
            <td className={cell.nowrap}>
              {key.expires === undefined ? t('access.noEnd') : day(key.expires)}
            </td>
            <td className={cell.number}>
              {key.kind === 'api' && key.state !== 'revoked' ? (
                <KeyMenu apiKey={key} onMade={onMade} />
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const KeyMenu = ({
  apiKey: { id, name, state },
  onMade,
}: {
  readonly apiKey: KeyView;
  readonly onMade: TableProps['onMade'];
}) => {
  const { t } = useTranslation();
  const rotate = useVerb<NewKeyView>('keys.rotate', ['keys']);
  const disable = useVerb('keys.disable', ['keys']);
  const enable = useVerb('keys.enable', ['keys']);
  const revoke = useVerb('keys.revoke', ['keys']);

  // It stops working at once; that it never works again follows when nobody took it back.
  const end = () => {
    if (state === 'active') disable.mutate({ id });
    offerUndo(
      t('access.revoked', { name: harmless(name) }),
      t('common.undo'),
      () => {
        if (state === 'active') enable.mutate({ id });
      },
      () => revoke.mutate({ id }),
    );
  };
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <IconButton label={`${t('access.actions')}: ${harmless(name)}`}>
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
      />
      <Menu.Portal container={stage}>
        <Menu.Positioner className={css.positioner} align="end" sideOffset={4}>
          <Menu.Popup className={css.menu}>
            {state === 'active' ? (
              <>
                <Menu.Item
                  className={css.menuItem}
                  onClick={() =>
                    rotate.mutate({ id }, { onSuccess: ({ data }) => onMade({ ...data, name }) })
                  }
                >
                  <RefreshCw size={15} aria-hidden="true" />
                  {t('access.rotate')}
                </Menu.Item>
                <Menu.Item className={css.menuItem} onClick={() => disable.mutate({ id })}>
                  <ToggleLeft size={15} aria-hidden="true" />
                  {t('access.disable')}
                </Menu.Item>
              </>
            ) : null}
            {state === 'disabled' ? (
              <Menu.Item className={css.menuItem} onClick={() => enable.mutate({ id })}>
                <ToggleRight size={15} aria-hidden="true" />
                {t('access.enable')}
              </Menu.Item>
            ) : null}
            <Menu.Item className={css.menuItem} onClick={end}>
              <Ban size={15} aria-hidden="true" />
              {t('access.revoke')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
