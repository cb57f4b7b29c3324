import { Menu } from '@base-ui/react/menu';
import { Ban, Coins, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientView } from '../../../core/doors/contract.ts';
import { TextField } from '../../form/controls.tsx';
import { day, figure, harmless } from '../../format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Chip, type Tone } from '../../parts/chip.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { cell, Section, Table } from '../../parts/page.tsx';
import { Said, When } from '../../parts/said.tsx';
import { scopeOf } from '../../parts/scopes.ts';
import { stage } from '../../parts/stage.ts';
import { Skeleton } from '../../parts/states.tsx';
import { say } from '../../parts/toast.tsx';
import { failureOf, useClients, useVerb } from '../../queries.ts';
import css from './access.module.css';
import { Connect } from './connect.tsx';

/** Programs that were let in over MCP, what they may, and what they spent. */
export const ClientsSection = () => {
  const { t } = useTranslation();
  const clients = useClients();
  return (
    <Section title={t('clients.title')}>
      {clients.error ? <FailureCard error={failureOf(clients.error)} /> : null}
      {clients.isPending ? <Skeleton pictures={false} rows={2} /> : null}
      {clients.data?.length === 0 ? <p className={css.quiet}>{t('clients.none')}</p> : null}
      {clients.data && clients.data.length > 0 ? <ClientsTable clients={clients.data} /> : null}
      <Connect />
    </Section>
  );
};

const TONES: Readonly<Record<ClientView['state'], Tone>> = {
  active: 'good',
  disabled: 'waiting',
  expired: 'plain',
  revoked: 'refused',
  'signed-out': 'plain',
  reused: 'refused',
};

const ClientsTable = ({ clients }: { readonly clients: readonly ClientView[] }) => {
  const { t } = useTranslation();
  const [capped, setCapped] = useState<ClientView>();
  return (
    <>
      <Table label={t('clients.title')}>
        <thead>
          <tr>
            <th>{t('clients.name')}</th>
            <th>{t('clients.may')}</th>
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
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} onCap={() => setCapped(client)} />
          ))}
        </tbody>
      </Table>
      {capped ? <CapDialog client={capped} onClose={() => setCapped(undefined)} /> : null}
    </>
  );
};

interface RowProps {
  readonly client: ClientView;
  readonly onCap: () => void;
}

const ClientRow = ({ client, onCap }: RowProps) => {
  const { t } = useTranslation();
  const { spent, cap } = client;
  return (
    <tr>
      <td>
        <span className={cell.strong}>
          <Said text={client.name} />
        </span>
        <br />
        <span className={cell.quiet}>
          <bdi>{harmless(client.answersTo)}</bdi> ·{' '}
          {t('clients.since', { when: day(client.created) })}
        </span>
      </td>
      <td>
        {client.scopes
          .map((scope) => {
            const known = scopeOf(scope);
            return known === undefined ? harmless(scope) : t(`scope.${known}Short`);
          })
          .join(', ')}
      </td>
      <td className={cell.nowrap}>
        <Chip tone={TONES[client.state]} sign>
          {t(`clients.state.${client.state}`)}
        </Chip>
      </td>
      <td className={cell.nowrap}>
        {cap === undefined
          ? figure(spent)
          : t('access.ofBudget', { spent: figure(spent), budget: figure(cap) })}
      </td>
      <td className={cell.nowrap}>
        {client.lastUsed === undefined ? t('access.never') : <When at={client.lastUsed} />}
      </td>
      <td className={cell.nowrap}>
        {client.expires === undefined ? t('access.noEnd') : day(client.expires)}
      </td>
      <td className={cell.number}>
        {client.state === 'active' || client.state === 'disabled' ? (
          <ClientMenu client={client} onCap={onCap} />
        ) : null}
      </td>
    </tr>
  );
};

const ClientMenu = ({ client: { id, name }, onCap }: RowProps) => {
  const { t } = useTranslation();
  const revoke = useVerb('clients.revoke', ['clients', 'keys']);
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
            <Menu.Item className={css.menuItem} onClick={onCap}>
              <Coins size={15} aria-hidden="true" />
              {t('clients.changeCap')}
            </Menu.Item>
            {/* At once, and without a question: the program can ask to be let in again. */}
            <Menu.Item
              className={css.menuItem}
              onClick={() =>
                revoke.mutate(
                  { id },
                  { onSuccess: () => say(t('clients.revoked', { name: harmless(name) })) },
                )
              }
            >
              <Ban size={15} aria-hidden="true" />
              {t('clients.revoke')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};

const CapDialog = ({
  client,
  onClose,
}: {
  readonly client: ClientView;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const set = useVerb('clients.set-cap', ['clients', 'keys']);
  const [cap, setCap] = useState(client.cap === undefined ? '' : String(client.cap));
  const wrong = !/^\d+$/.test(cap) || Number(cap) > 1_000_000;
  return (
    <Dialog
      open
      title={t('clients.changeCap')}
      text={t('clients.capText', { name: harmless(client.name), spent: figure(client.spent) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="client-cap" disabled={wrong || set.isPending}>
            {t('clients.save')}
          </Button>
        </>
      }
    >
      <form
        id="client-cap"
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) set.mutate({ id: client.id, cap: Number(cap) }, { onSuccess: onClose });
        }}
      >
        <TextField
          label={t('consent.cap')}
          kind="number"
          narrow
          value={cap}
          onChange={setCap}
          problem={wrong ? t('consent.capProblem') : undefined}
        />
        {set.error ? <FailureCard error={failureOf(set.error)} /> : null}
      </form>
    </Dialog>
  );
};
