import {
  BookOpenCheck,
  CalendarClock,
  CalendarX,
  Ellipsis,
  History,
  GitCompareArrows,
  Link2,
  ListChecks,
  PencilLine,
  ScrollText,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName, CollectionView, CollectionDetailView, RunView } from '#calls/index.ts';
import { useRequestedAct } from '../../../commands.ts';
import { useChange, useLocal } from '../../../local.ts';
import { TextField } from '../../../form/controls.tsx';
import { harmless, when } from '../../../format.ts';
import { renameInListViews } from '../../../list-views.ts';
import { goTo } from '../../../open.ts';
import { Button, iconClass } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FailureCard, Loaded } from '../../../parts/states/failure-card.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import {
  casePath,
  changesPath,
  collectPath,
  datasetPath,
  linksPath,
  pagePath,
} from '../../../places.ts';
import { useRights } from '../../../rights.ts';
import { renameChosenColumns } from './chosen-columns.ts';
import { RereadDialog } from './reread-dialog.tsx';
import { RetentionDialog } from '../retention.tsx';
import { renameExportChoice } from '../saving/export-choice.ts';
import { ScheduleDialog } from '../runs/schedule-dialog.tsx';
import css from '../collections.module.css';
import type { CollectionDialogProps } from '../dialog-props.ts';
import { RunActs } from '../runs/acts.tsx';
import { RunReason, RunState, ScheduleLine } from '../runs/state.tsx';
import { progressWords } from '../runs/words.ts';

/** Every run of a collection and what repeats it, each with what can be done about it. */
const RunsDialog = ({ name, onClose }: CollectionDialogProps) => {
  const { t } = useTranslation();
  const { data, error } = useLocal('collections.get', { name });
  return (
    <Dialog open title={t('collections.runsTitle')} onClose={onClose}>
      <Loaded data={data} error={error}>
        {({ runs, schedules }) => <Runs runs={runs} schedules={schedules} />}
      </Loaded>
    </Dialog>
  );
};

const Runs = ({ runs, schedules }: Pick<CollectionDetailView, 'runs' | 'schedules'>) => {
  const { t } = useTranslation();
  const active = schedules.filter(({ state }) => state === 'active');
  return (
    <div className={css.stack}>
      <section>
        <h3>{t('collections.schedules')}</h3>
        {active.length === 0 ? (
          <p className={css.quiet}>{t('collections.noSchedules')}</p>
        ) : (
          active.map((schedule) => <ScheduleLine key={schedule.id} schedule={schedule} />)
        )}
      </section>
      <section>
        <h3>{t('collections.runs')}</h3>
        {runs.length === 0 ? (
          <p className={css.quiet}>{t('collections.noRuns')}</p>
        ) : (
          <ul className={css.runs}>
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};

const Run = ({ run }: { readonly run: RunView }) => {
  const { t } = useTranslation();
  return (
    <li>
      <div className={css.titleLine}>
        <RunState run={run} isMissingBeside />
        <span>{when(run.created)}</span>
        {run.kind === 'recheck' ? <span>{t('collections.recheck')}</span> : null}
      </div>
      <p className={css.quiet}>{progressWords(run, t)}</p>
      {run.reason === undefined ? null : (
        <p className={`${css.quiet} ${css.sentenceStart}`}>
          <RunReason run={run} />
        </p>
      )}
      <div className={css.actions}>
        <RunActs run={run} />
      </div>
    </li>
  );
};

/** What is seldom done with a collection. */
export const MoreActs = ({ collection }: { readonly collection: CollectionView }) => {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<
    'runs' | 'repeat' | 'reread' | 'rename' | 'retain' | 'remove'
  >();
  const { name } = collection;
  useRequestedAct('remove', name, () => setOpenDialog('remove'));
  const { may } = useRights();
  const item = (call: CallName, sign: LucideIcon, words: string, run: () => void) =>
    may(call) ? (
      <MenuItem sign={sign} run={run}>
        {words}
      </MenuItem>
    ) : null;
  return (
    <>
      <Menu
        label={t('collections.more')}
        trigger={{
          className: iconClass,
          'aria-label': t('collections.more'),
          children: <Ellipsis size={17} aria-hidden="true" />,
        }}
      >
        {item('runs.list', History, t('collections.runsTitle'), () => setOpenDialog('runs'))}
        {item('collections.start', Link2, t('collections.add'), () =>
          goTo(collectPath({ into: name })),
        )}
        {item('collections.links', ListChecks, t('links.title'), () => goTo(linksPath(name)))}
        {item('cases.get', ScrollText, t('case.title'), () => goTo(casePath(name)))}
        {item('collections.changes', GitCompareArrows, t('changes.title'), () =>
          goTo(changesPath(name)),
        )}
        {item('collections.schedule', CalendarClock, t('collections.repeat'), () =>
          setOpenDialog('repeat'),
        )}
        {item('collections.reread', BookOpenCheck, t('collections.reread'), () =>
          setOpenDialog('reread'),
        )}
        {item('collections.rename', PencilLine, t('collections.rename'), () =>
          setOpenDialog('rename'),
        )}
        {item('collections.retain', CalendarX, t('collections.retention'), () =>
          setOpenDialog('retain'),
        )}
        {item('collections.remove', Trash2, t('collections.remove'), () => setOpenDialog('remove'))}
      </Menu>
      {openDialog === 'runs' ? (
        <RunsDialog name={name} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === 'repeat' ? (
        <ScheduleDialog name={name} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === 'reread' ? (
        <RereadDialog name={name} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === 'retain' ? (
        <RetentionDialog collection={collection} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === 'rename' ? (
        <Rename name={name} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === 'remove' ? (
        <Remove name={name} onClose={() => setOpenDialog(undefined)} />
      ) : null}
    </>
  );
};

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

const Rename = ({ name, onClose }: Props) => {
  const { t } = useTranslation();
  const [words, setWords] = useState(name);
  const rename = useChange('collections.rename');
  const newName = words.trim();
  const submit = (): void =>
    rename.mutate(
      { name, newName },
      {
        onSuccess: () => {
          renameInListViews(name, newName);
          renameExportChoice(name, newName);
          renameChosenColumns(name, newName);
          onClose();
          goTo(datasetPath(newName));
        },
      },
    );
  return (
    <FormDialog
      title={t('collections.renameTitle')}
      ready={newName !== ''}
      error={rename.error}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('collect.name')}
        value={words}
        onChange={(text) => setWords(text.slice(0, 200))}
      />
    </FormDialog>
  );
};

const Remove = ({ name, onClose }: Props) => {
  const { t } = useTranslation();
  const remove = useChange('collections.remove');
  const run = (): void =>
    remove.mutate(
      { name },
      {
        onSuccess: () => {
          onClose();
          goTo(pagePath('collections'));
          say(t('collections.deleted', { name: harmless(name) }));
        },
      },
    );
  return (
    <Dialog
      alert
      open
      title={t('collections.removeTitle')}
      text={t('collections.removeText', { name: harmless(name) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={run} disabled={remove.isPending}>
            {t('collections.remove')}
          </Button>
        </>
      }
    >
      <FailureCard error={remove.error} />
    </Dialog>
  );
};
