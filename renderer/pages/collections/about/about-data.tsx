/** What a collection holds and lacks, how it was gathered, and what is to be kept to: a page to read and to print. */
import { BookOpenCheck, CalendarX, FileText, PencilLine } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CollectionDetailView, CompletenessView } from '#calls/index.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { goTo } from '../../../open.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import { sayFailure, saySaved } from '../../../parts/states/toast.tsx';
import { casePath, changesPath, linksPath } from '../../../places.ts';
import { Allowed } from '../../../rights.ts';
import { PageList } from '../../capture/pages/page-list.tsx';
import css from '../collections.module.css';
import { RereadDialog } from '../dataset/reread-dialog.tsx';
import { RetentionDialog, RetentionLine, TermsLines } from '../retention.tsx';
import { RunActs } from '../runs/acts.tsx';
import { Runs } from '../runs/run-list.tsx';
import { isEnded, missingWords } from '../runs/words.ts';
import about from './about.module.css';
import { CollectReplies } from './collect-replies.tsx';
import { Figures, Missing } from './missing.tsx';

interface Props {
  readonly collection: CollectionDetailView;
}

interface ReportProps extends Props {
  readonly view: CompletenessView;
}

export const AboutData = ({ collection }: Props) => {
  const { data, error } = useLocal('collections.completeness', { name: collection.name });
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={about.page} tabIndex={0} aria-label={t('aboutData.title')}>
      <Loaded data={data} error={error}>
        {(view) => <Parts collection={collection} view={view} />}
      </Loaded>
    </section>
  );
};

const goToPart = (part: PartName): void => {
  const heading = document.getElementById(`about-${part}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
};

const Parts = (props: ReportProps) => (
  <div className={about.columns}>
    <nav className={about.contents} aria-label={t('aboutData.contents')}>
      <ul>
        {PART_NAMES.map((part) => (
          <li key={part}>
            <button type="button" onClick={() => goToPart(part)}>
              {t(`aboutData.part.${part}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
    <div className={about.parts}>
      {PART_NAMES.map((part) => {
        const Part = PARTS[part];
        return (
          <section key={part} aria-labelledby={`about-${part}`}>
            <h2 id={`about-${part}`} tabIndex={-1}>
              {t(`aboutData.part.${part}`)}
            </h2>
            <Part {...props} />
          </section>
        );
      })}
    </div>
  </div>
);

const Here = ({ collection: { name }, view }: ReportProps) => {
  const pages = useLocal('pages.list', { collection: name }).data ?? [];
  const words = (key: 'rows' | 'duplicates', count: number): string =>
    t(`collections.${key}`, amountOf(count));
  return (
    <>
      <p>{[words('rows', view.unique), words('duplicates', view.duplicates)].join(' · ')}</p>
      <Figures view={view} />
      {pages.length === 0 ? null : (
        <>
          <h3>{t('keptPages.ofCollection', amountOf(pages.length))}</h3>
          <PageList pages={pages} />
        </>
      )}
    </>
  );
};

const Lacking = ({ collection, view }: ReportProps) => {
  const { run } = collection;
  const missing = missingWords(collection, t);
  return (
    <>
      <p>{missing.length === 0 ? t('aboutData.nothingMissing') : missing.join(' · ')}</p>
      <div className={css.actions}>
        <Allowed call="runs.resume">{run && isEnded(run) ? <RunActs run={run} /> : null}</Allowed>
        <Allowed call="collections.start">
          <CollectReplies collection={collection} />
        </Allowed>
      </div>
      <Missing view={view} />
    </>
  );
};

const Links = ({ collection: { name }, view }: ReportProps) => {
  const { data } = useLocal('collections.links', { name, limit: 1 });
  const counts = Object.entries(data?.counts ?? {}) as [
    keyof NonNullable<typeof data>['counts'],
    number,
  ][];
  const repeated = view.unreadLines?.repeated;
  const words = [
    ...counts.map(([state, count]) => `${t(`links.states.${state}`)}: ${figure(count)}`),
    ...(repeated === undefined ? [] : [t('collections.repeatedLines', amountOf(repeated))]),
  ];
  return (
    <>
      <p>{words.length === 0 ? t('links.none') : words.join(' · ')}</p>
      {words.length === 0 ? null : <a href={`#${linksPath(name)}`}>{t('aboutData.show.links')}</a>}
    </>
  );
};

const Changes = ({ collection }: Props) => {
  const words = (['removed', 'notShown'] as const)
    .filter((key) => collection[key] !== 0)
    .map((key) => t(`collections.${key}`, amountOf(collection[key])));
  return (
    <>
      {words.length === 0 ? null : <p>{words.join(' · ')}</p>}
      <a href={`#${changesPath(collection.name)}`}>{t('aboutData.show.changes')}</a>
    </>
  );
};

/** What can be done about a part, below it. */
const Act = (props: ComponentProps<typeof Button>) => (
  <div className={css.actions}>
    <Button small {...props} />
  </div>
);

const Gathering = ({ collection: { name, runs, schedules } }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Runs runs={runs} schedules={schedules} />
      <Allowed call="collections.reread">
        <Act sign={BookOpenCheck} onClick={() => setOpen(true)}>
          {t('collections.reread')}
        </Act>
      </Allowed>
      {isOpen ? <RereadDialog name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const Rules = ({ collection }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TermsLines name={collection.name} />
      {collection.retainUntil === undefined ? <p>{t('aboutData.noEndDate')}</p> : null}
      <RetentionLine until={collection.retainUntil} />
      <Allowed call="collections.retain">
        <Act sign={CalendarX} onClick={() => setOpen(true)}>
          {t('aboutData.setDate')}
        </Act>
      </Allowed>
      {isOpen ? <RetentionDialog collection={collection} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const CaseLog = ({ collection: { name } }: Props) => (
  <>
    <p>{t('aboutData.caseText')}</p>
    <Act sign={PencilLine} onClick={() => goTo(casePath(name))}>
      {t('aboutData.openCase')}
    </Act>
  </>
);

const Methods = ({ view: { methods } }: ReportProps) => {
  const { t, i18n } = useTranslation();
  return (
    <>
      {i18n.language === 'en' ? null : (
        <p className={css.quiet}>{t('collections.methodsInEnglish')}</p>
      )}
      <p lang="en" dir="ltr">
        {harmless(methods)}
      </p>
      <div className={css.actions}>
        <CopyButton words text={methods} label={t('collections.copyMethods')} />
      </div>
    </>
  );
};

/** Writes which access was tried and what is missing as a document, for applications and ethics boards. */
const Board = ({ collection: { name } }: Props) => {
  const verb = useChange('collections.save-dossier', sayFailure);
  const save = (): void =>
    verb.mutate(
      { name },
      {
        onSuccess: ({ files: [file = ''] }) =>
          saySaved(file, (shown) => t('collections.dossierSaved', { file: shown })),
      },
    );
  return (
    <>
      <p>{t('collections.dossierFor')}</p>
      <Act sign={FileText} disabled={verb.isPending} onClick={save}>
        {t('collections.saveDossier')}
      </Act>
    </>
  );
};

/** In this order. */
const PARTS = {
  here: Here,
  missing: Lacking,
  links: Links,
  changes: Changes,
  runs: Gathering,
  rules: Rules,
  case: CaseLog,
  methods: Methods,
  board: Board,
} as const;
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly PartName[];
