import { Send, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabConnectionView, LabStatusView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { useLabStatus } from '../../lab-status.ts';
import { useChange } from '../../local.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Facts, Page, Section } from '../../parts/frame/page.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { say, sayFailure } from '../../parts/states/toast.tsx';
import { Address, When } from '../../parts/text/text.tsx';
import { settingsPath } from '../../places.ts';
import { toCallFailure } from '../../queries.ts';
import { SharedCollections } from './collections.tsx';
import { Progress } from './progress.tsx';
import { Refusals } from './refusals.tsx';
import { SignIn } from './sign-in.tsx';
import css from './lab.module.css';

/** What this computer hands over to a project of a laboratory. */
export const LabPage = () => {
  const { t } = useTranslation();
  const status = useLabStatus();
  return (
    <Page title={t('page.lab')} lead={t('lab.lead')}>
      <Loaded data={status.data} error={status.error}>
        {(view) =>
          view.connection ? (
            <Connected status={view} connection={view.connection} />
          ) : (
            <Empty
              title={t('lab.none')}
              actions={
                <Button onClick={() => goTo(settingsPath('laboratory'))}>
                  {t('lab.toSettings')}
                </Button>
              }
            />
          )
        }
      </Loaded>
    </Page>
  );
};

/** What the engine says where the keychain does not give what was kept any more. */
const UNREADABLE = 'hand-over-desk.tokenUnreadable';

const needsSignIn = ({ state, problem }: LabConnectionView): boolean =>
  state === 'signed-out' || problem?.id === UNREADABLE;

const Connected = ({
  status,
  connection,
}: {
  readonly status: LabStatusView;
  readonly connection: LabConnectionView;
}) => {
  const { t } = useTranslation();
  const { laboratory, project, person, waiting, state, lastSent, refusals } = connection;
  const send = useChange('lab.send');
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
                small
                disabled={isSending || waiting.entries === 0}
                onClick={() =>
                  send.mutate({}, { onError: (error) => sayFailure(toCallFailure(error)) })
                }
              >
                <Send size={14} aria-hidden="true" />
                {t('lab.sendNow')}
              </Button>
            )}
            <Button small onClick={() => setLeaving(true)}>
              <Unplug size={14} aria-hidden="true" />
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
      <SharedCollections connection={connection} />
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
      {isLeaving ? (
        <Disconnect project={project} waiting={waiting.entries} onClose={() => setLeaving(false)} />
      ) : null}
    </>
  );
};

const Disconnect = ({
  project,
  waiting,
  onClose,
}: {
  readonly project: string;
  readonly waiting: number;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
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
    goTo(settingsPath('laboratory'));
  };
  return (
    <FormDialog
      title={t('lab.disconnectTitle', { project: harmless(project) })}
      send={t('lab.doDisconnect')}
      ready={!disconnect.isPending}
      error={disconnect.error}
      onSend={() => void leave()}
      onClose={onClose}
    >
      <p>{t('lab.disconnectText')}</p>
      {waiting > 0 ? (
        <p>{t('lab.disconnectWaiting', { count: waiting, n: figure(waiting) })}</p>
      ) : null}
    </FormDialog>
  );
};
