import { Ban, Coins, Pencil, Wrench } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { ClientView, Copies } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { day, harmless } from '../../format.ts';
import { IconButton } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Section } from '../../parts/frame/page.tsx';
import { PlatformText } from '../../parts/text/text.tsx';
import { scopeOf } from '../../parts/scopes.ts';
import { Skeleton } from '../../parts/states/states.tsx';
import { say } from '../../parts/states/toast.tsx';
import { useCatalogueNames, useCatalogue, useClients } from '../../queries.ts';
import { Allowed, useRights } from '../../rights.ts';
import css from './access.module.css';
import { AnswerLength, CapDialog } from './client-limits.tsx';
import { Connect, KeyStep, Step } from './connect.tsx';
import { GrantsTable, RowMenu } from './grants-table.tsx';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { addressText } from './connect-texts.ts';
import { SelectField, Toggle } from '../../form/controls.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';

const COPIES = ['both', 'text', 'structured'] as const satisfies readonly Copies[];

/** Which platforms' tools one program is shown, and which copies of an answer it gets. */
const ToolsDialog = ({ client, onClose }: DialogProps & { readonly client: ClientView }) => {
  const { id, name, assistant } = client;
  const set = useChange('clients.set-assistant');
  const all = useCatalogue().data?.platforms.filter((one) => one.operations.length > 0) ?? [];
  const [platforms, setPlatforms] = useState(assistant.platforms ?? []);
  const [copies, setCopies] = useState<Copies>(assistant.copies ?? 'both');
  const { tools } = assistant;
  const wanted = { id, copies, ...(platforms.length > 0 ? { platforms } : {}), tools };
  return (
    <FormDialog
      title={t('clients.tools')}
      text={t('clients.toolsText', { name: harmless(name) })}
      by={set}
      onSend={() => set.mutate(wanted, { onSuccess: onClose })}
      onClose={onClose}
    >
      {all.map(({ segment, brand }) => (
        <Toggle
          key={segment}
          label={brand}
          on={platforms.includes(segment)}
          onChange={(on) =>
            setPlatforms(on ? [...platforms, segment] : platforms.filter((one) => one !== segment))
          }
        />
      ))}
      {platforms.length === 0 && !tools ? (
        <p className={css.quiet}>{t('clients.toolsUsualText')}</p>
      ) : null}
      <SelectField
        label={t('clients.copies')}
        value={copies}
        onChange={(value) => setCopies(COPIES.find((one) => one === value) ?? 'both')}
        choices={COPIES.map((value) => ({ value, label: t(`clients.copiesOf.${value}`) }))}
        hint={t('clients.copiesText')}
      />
    </FormDialog>
  );
};

/** Where assistants and scripts reach a laboratory: where the window itself was reached. */
const addressOf = (path: string): string => new URL(path, window.location.origin).href;

/** How a member connects an assistant to the project: its address, and a key where it does not ask by itself. */
const ConnectToLaboratory = () => {
  const [secret, setSecret] = useState<string>();
  const address = addressOf('/mcp');
  return (
    <Section title={t('clients.connect')} id="connect">
      <div className={css.laboratory}>
        <ol className={css.steps}>
          <Step title={t('clients.step.laboratory')}>
            <p className={css.quiet}>{t('clients.laboratoryText')}</p>
            <CodeBlock title={t('clients.address')} text={address} />
          </Step>
          <Step title={t('clients.step.withKey')}>
            <KeyStep name={t('clients.otherKey')} secret={secret} onKey={setSecret} />
            <CodeBlock title={t('clients.byKey')} text={addressText({ address }, secret)} json />
            <p className={css.quiet}>{t('clients.scriptsText')}</p>
            <CodeBlock title={t('clients.scripts')} text={addressOf('/v1')} />
          </Step>
        </ol>
      </div>
    </Section>
  );
};

/** Programs that were let in over MCP, what they may, and what they spent. */
export const ClientsSection = () => {
  const clients = useClients();
  const { me, may } = useRights();
  return (
    <>
      <Section title={t('clients.title')}>
        <FailureCard error={clients.error} />
        {clients.isPending ? <Skeleton pictures={false} rows={2} /> : null}
        {clients.data?.length === 0 ? <p className={css.quiet}>{t('clients.none')}</p> : null}
        {clients.data && clients.data.length > 0 ? <ClientsTable clients={clients.data} /> : null}
      </Section>
      <Allowed call="clients.connection">
        <Connect />
      </Allowed>
      {me && may('keys.add') ? <ConnectToLaboratory /> : null}
      <Allowed call="clients.set-budget">
        <Section title={t('clients.lengthTitle')}>
          <AnswerLength />
        </Section>
      </Allowed>
    </>
  );
};

const ClientsTable = ({ clients }: { readonly clients: readonly ClientView[] }) => {
  const [capped, setCapped] = useState<ClientView>();
  const [tooled, setTooled] = useState<ClientView>();
  const brandOf = useCatalogueNames();
  const revoke = useChange('clients.revoke');
  const may = ({ scopes }: ClientView): string =>
    scopes
      .map((scope) => {
        const known = scopeOf(scope);
        return known === undefined ? harmless(scope) : t(`scope.${known}Short`);
      })
      .join(', ');
  const shown = ({ assistant }: ClientView): string => {
    const chosen = [...(assistant.platforms ?? []).map(brandOf), ...(assistant.tools ?? [])];
    const copies = assistant.copies ?? 'both';
    return [
      chosen.length === 0
        ? t('clients.toolsUsual')
        : t('clients.toolsShown', { names: chosen.join(', ') }),
      ...(copies === 'both' ? [] : [t(`clients.copiesOf.${copies}`)]),
    ].join(' · ');
  };
  // At once, and without a question: the program can ask to be let in again.
  const end = ({ id, name }: ClientView): void =>
    revoke.mutate({ id }, { onSuccess: () => say(t('clients.revoked', { name: harmless(name) })) });
  return (
    <>
      <FailureCard error={revoke.error} />
      <GrantsTable
        label={t('clients.title')}
        nameHead={t('clients.name')}
        mayHead={t('clients.may')}
        grants={clients.map((client) => {
          const running = client.state === 'active' || client.state === 'disabled';
          const changeCap = () => setCapped(client);
          return {
            id: client.id,
            name: <PlatformText text={client.name} />,
            about: (
              <>
                <bdi>{harmless(client.answersTo)}</bdi> ·{' '}
                {t('clients.since', { when: day(client.created) })} · {shown(client)}
              </>
            ),
            may: may(client),
            state: client.state,
            stateWords: t(`clients.state.${client.state}`),
            spent: client.spent,
            cap: client.cap,
            capControl: running ? (
              <IconButton
                sign={Pencil}
                label={t('clients.changeCapOf', { name: harmless(client.name) })}
                onClick={changeCap}
              />
            ) : null,
            lastUsed: client.lastUsed,
            expires: client.expires,
            menu: running ? (
              <RowMenu
                name={client.name}
                acts={[
                  { icon: Coins, label: t('clients.changeCap'), run: changeCap },
                  { icon: Wrench, label: t('clients.tools'), run: () => setTooled(client) },
                  { icon: Ban, label: t('clients.revoke'), run: () => end(client) },
                ]}
              />
            ) : null,
          };
        })}
      />
      {capped ? <CapDialog client={capped} onClose={() => setCapped(undefined)} /> : null}
      {tooled ? <ToolsDialog client={tooled} onClose={() => setTooled(undefined)} /> : null}
    </>
  );
};
