import {
  Send,
  Unplug,
  RotateCw,
  CircleAlert,
  CircleCheck,
  CloudOff,
  LoaderCircle,
  LogIn,
  Share2,
  Timer,
} from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { LabConnectionView, LabStatusView, HandOverRefusalView } from '#calls/index.ts';
import { amountOf, figure, harmless, timeOfDay } from '../../format.ts';
import { useLabStatus } from '../../lab-status.ts';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { DataTable, Facts, Section } from '../../parts/frame/page.tsx';
import { Loaded } from '../../parts/states/failure-card.tsx';
import { say, sayFailure } from '../../parts/states/toast.tsx';
import { Address, When } from '../../parts/text/text.tsx';
import { PartPage } from '../settings/part-page.tsx';
import { SharedCollections } from './collections.tsx';
import { SignIn } from './sign-in.tsx';
import css from './lab.module.css';
import { EngineSentence } from '../../parts/text/engine-text.tsx';

type View = Pick<
  LabConnectionView,
  'state' | 'waiting' | 'problem' | 'isOffline' | 'retryAt' | 'collections'
>;

/** Where handing over stands, in one sentence; why it does not go on, and when it does. */
const Progress = ({ connection }: { readonly connection: View }) => {
  const { waiting, problem, retryAt } = connection;
  const kind = kindOf(connection);
  const Icon = ICONS[kind];
  const count = amountOf(waiting.entries);
  return (
    <output className={css.progress} data-kind={kind}>
      <Icon size={18} aria-hidden="true" />
      <span className={css.sentences}>
        <strong>{t(`lab.states.${kind}`, count)}</strong>
        {kind === 'offline' || kind === 'failed' ? (
          <span className={css.quiet}>
            {problem ? <EngineSentence of={problem} /> : t('lab.later')}
            {retryAt === undefined ? null : ` · ${t('lab.retry', { time: timeOfDay(retryAt) })}`}
          </span>
        ) : null}
        {kind === 'none' ? <span className={css.quiet}>{t('lab.noneText')}</span> : null}
        {kind === 'signedOut' ? <span className={css.quiet}>{t('lab.signedOutText')}</span> : null}
      </span>
    </output>
  );
};

const kindOf = ({ state, waiting, isOffline, collections }: View): keyof typeof ICONS => {
  if (state === 'signed-out') return 'signedOut';
  if (state === 'sending') return 'sending';
  if (state === 'waiting') return isOffline ? 'offline' : 'failed';
  if (state === 'elsewhere' && waiting.entries > 0) return 'elsewhere';
  if (waiting.entries > 0) return 'soon';
  return collections.length === 0 ? 'none' : 'done';
};

const ICONS = {
  done: CircleCheck,
  none: Share2,
  soon: Timer,
  sending: LoaderCircle,
  offline: CloudOff,
  failed: CircleAlert,
  elsewhere: Timer,
  signedOut: LogIn,
} as const;

/** What the laboratory does not take, and why. */
const Refusals = ({ refusals }: { readonly refusals: readonly HandOverRefusalView[] }) => {
  const send = useChange('lab.send', sayFailure);
  const again = (): void => send.mutate({ refused: true });
  return (
    <Section
      title={t('lab.refusals')}
      actions={
        <Button sign={RotateCw} small disabled={send.isPending} onClick={again}>
          {t('lab.sendAgain')}
        </Button>
      }
    >
      <p className={css.text}>{t('lab.refusalsText')}</p>
      <DataTable
        label={t('lab.refusals')}
        things={refusals}
        keyOf={({ collection, reason }) => `${collection} ${reason?.message ?? ''}`}
        columns={[
          {
            head: t('lab.reason'),
            render: ({ reason }) => (reason ? <EngineSentence of={reason} /> : t('lab.noReason')),
          },
          {
            head: t('collections.name'),
            render: ({ collection }) => <bdi dir="auto">{harmless(collection)}</bdi>,
          },
          { head: t('lab.entries'), is: 'number', render: ({ entries }) => figure(entries) },
          { head: t('lab.refusedAt'), is: 'nowrap', render: ({ at }) => <When at={at} /> },
        ]}
      />
    </Section>
  );
};

/** What this computer hands over to a project of a laboratory. */
export const LabPage = () => {
  const status = useLabStatus();
  const isConnected = status.data?.connection !== undefined;
  return (
    <PartPage part="laboratory" lead={t(isConnected ? 'lab.lead' : 'lab.settingsText')}>
      <Loaded data={status.data} error={status.error}>
        {(view) =>
          view.connection ? (
            <Connected status={view} connection={view.connection} />
          ) : view.unavailable ? (
            <p className={css.quiet}>
              <EngineSentence of={view.unavailable} />
            </p>
          ) : (
            <SignIn status={view} />
          )
        }
      </Loaded>
    </PartPage>
  );
};

/** What the engine says where the keychain does not give what was kept any more. */
const UNREADABLE = 'hand-over-desk.tokenUnreadable';

const needsSignIn = ({ state, problem }: LabConnectionView): boolean =>
  state === 'signed-out' || problem?.id === UNREADABLE;

interface ConnectedProps {
  readonly status: LabStatusView;
  readonly connection: LabConnectionView;
}

const Connected = ({ status, connection }: ConnectedProps) => {
  const { laboratory, project, person, waiting, state, lastSent, refusals } = connection;
  const send = useChange('lab.send', sayFailure);
  const [isLeaving, setLeaving] = useState(false);
  const isSending = state === 'sending' || send.isPending;
  return (
    <>
      <Section
        title={t('lab.handingOver')}
        actions={
          <span className={css.actions}>
            {state === 'signed-out' ? null : (
              <Button
                sign={Send}
                small
                disabled={isSending || waiting.entries === 0}
                onClick={() => send.mutate({})}
              >
                {t('lab.sendNow')}
              </Button>
            )}
            <Button sign={Unplug} small onClick={() => setLeaving(true)}>
              {t('lab.disconnect')}
            </Button>
          </span>
        }
      >
        <Progress connection={connection} />
        {needsSignIn(connection) ? <SignIn status={status} known={laboratory} /> : null}
        <Facts
          rows={[
            [t('lab.project'), <bdi key="project">{harmless(project)}</bdi>],
            [t('lab.laboratory'), <Address key="laboratory" url={laboratory} />],
            [t('lab.as'), <bdi key="person">{harmless(person)}</bdi>],
            [
              t('lab.waiting'),
              waiting.entries === 0
                ? t('lab.nothing')
                : t('lab.entriesAndCalls', {
                    count: waiting.entries,
                    entries: figure(waiting.entries),
                    calls: figure(waiting.calls),
                  }),
            ],
            [t('lab.last'), lastSent ? <When key="last" at={lastSent.at} /> : t('lab.never')],
          ]}
        />
      </Section>
      <SharedCollections collections={connection.collections} />
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
      {isLeaving ? (
        <Disconnect project={project} waiting={waiting.entries} onClose={() => setLeaving(false)} />
      ) : null}
    </>
  );
};

interface DisconnectProps extends DialogProps {
  readonly project: string;
  readonly waiting: number;
}

const Disconnect = ({ project, waiting, onClose }: DisconnectProps) => {
  const disconnect = useChange('lab.disconnect');
  const leave = async (): Promise<void> => {
    try {
      // The dialog may be gone by then: what it is about is.
      await disconnect.mutateAsync({});
    } catch {
      return;
    }
    onClose();
    say(t('lab.disconnected'));
  };
  return (
    <FormDialog
      title={t('lab.disconnectTitle', { project: harmless(project) })}
      send={t('lab.doDisconnect')}
      by={disconnect}
      onSend={() => void leave()}
      onClose={onClose}
    >
      <p>{t('lab.disconnectText')}</p>
      {waiting > 0 ? <p>{t('lab.disconnectWaiting', amountOf(waiting))}</p> : null}
    </FormDialog>
  );
};
