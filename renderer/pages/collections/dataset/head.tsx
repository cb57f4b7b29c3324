import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CollectionDetailView, SourceView } from '#calls/index.ts';
import { useLocal } from '../../../local.ts';
import { figure, harmless } from '../../../format.ts';
import { InspectorButton } from '../../../parts/frame/inspector-button.tsx';
import { changesPath, linksPath, pagePath, collectPath } from '../../../places.ts';
import { Allowed } from '../../../rights.ts';
import { useWindow } from '../../../state.ts';
import css from '../collections.module.css';
import { CompletenessButton } from './completeness-dialog.tsx';
import { MoreActs } from './more-acts.tsx';
import { RetentionLine, TermsLines } from '../retention.tsx';
import { RunActs } from '../runs/acts.tsx';
import { RunReason, RunState, ScheduleLine } from '../runs/state.tsx';
import { isEnded, missingWords, progressWords, toneFromRun } from '../runs/words.ts';
import { WhoIsHere } from './who-is-here.tsx';
import { useState } from 'react';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { PageList } from '../../capture/pages/page-list.tsx';
import { Reply } from 'lucide-react';
import { changeCollectDraft, collectDraft } from '../../../collect-draft.ts';
import { goTo } from '../../../open.ts';
import { partName } from '../../../operation-registry.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { groupKey, choiceWithReplies } from '../../collect/choose.ts';

interface Props {
  readonly collection: CollectionDetailView;
}

/**
 * Leads to where the replies that a run left out are gathered, too. Of a collection of several sources its
 * page of links tells which of them have such replies.
 */
const CollectReplies = ({ collection: { name, run, sources } }: Props) => {
  const [source, ...others] = sources;
  if (run?.state !== 'done' && run?.state !== 'stopped') return null;
  if (run.repliesLeft === 0 || !source || source.ids || others.length > 0) return null;
  return <FromSource name={name} source={source} />;
};

const FromSource = ({ name, source }: { readonly name: string; readonly source: SourceView }) => {
  const { t } = useTranslation();
  const question = { operation: source.operation, params: source.params };
  const choices = useLocal('collections.choices', question).data ?? [];
  const chosen = choiceWithReplies(choices, source, partName);
  if (!chosen) return null;
  const path = collectPath({ question });
  const open = (): void => {
    const key = groupKey({ ...question, choices });
    changeCollectDraft(path, {
      name,
      chosen: { ...collectDraft(path).chosen, [key]: chosen },
    });
    goTo(path);
  };
  return (
    <Button small onClick={open}>
      <Reply size={14} aria-hidden="true" />
      {t('collections.collectReplies')}
    </Button>
  );
};

/** How many pages were kept while browsing into the collection, and the way to each; nothing where none was. */
const KeptPages = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const pages = useLocal('pages.list', { collection: name }).data ?? [];
  if (pages.length === 0) return null;
  return (
    <>
      <button type="button" className={css.asLink} onClick={() => setOpen(true)}>
        {t('keptPages.ofCollection', { count: pages.length, n: figure(pages.length) })}
      </button>
      {isOpen ? (
        <Dialog
          open
          title={t('keptPages.list')}
          text={t('keptPages.listText')}
          onClose={() => setOpen(false)}
        >
          <PageList pages={pages} />
        </Dialog>
      ) : null}
    </>
  );
};

/** What a collection is called, how far it is, what is missing, and what can be done with it. */
export const CollectionHead = ({ collection }: { readonly collection: CollectionDetailView }) => {
  const { t } = useTranslation();
  const { name, items, run } = collection;
  const stated = useLocal('collections.completeness', { name }).data?.statedTotal;
  const missing = missingWords(collection, t, true);
  const counts = countWords(items, stated, t);
  return (
    <header className={css.head}>
      <div className={css.names}>
        <Path />
        <div className={css.titleLine}>
          <h1 className={css.title} dir="auto" title={harmless(name)}>
            {harmless(name)}
          </h1>
          <RunState run={run} items={items} />
        </div>
        <p className={css.line}>
          <span>{[counts, ...missing].join(' · ')}</span>
          {run && !isEnded(run) ? <span>· {progressWords(run, t)}</span> : null}
          {run ? <a href={`#${linksPath(name)}`}>{t('links.title')}</a> : null}
          {run ? <a href={`#${changesPath(name)}`}>{t('changes.title')}</a> : null}
          <KeptPages name={name} />
        </p>
        <WhoIsHere id={collection.id} name={name} />
        <RetentionLine until={collection.retainUntil} />
        <TermsLines name={name} />
        {collection.schedules.map((schedule) => (
          <ScheduleLine key={schedule.id} schedule={schedule} />
        ))}
        {run?.reason === undefined || isEnded(run) ? null : (
          <p className={css.reason} data-attention={toneFromRun(run) === 'plain' ? undefined : ''}>
            <RunReason run={run} />
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Allowed call="runs.resume">{run ? <RunActs run={run} /> : null}</Allowed>
        <Allowed call="collections.start">
          <CollectReplies collection={collection} />
        </Allowed>
        <CompletenessButton name={name} />
        <MoreActs collection={collection} />
        <RecordInspectorButton />
      </div>
    </header>
  );
};

/** A platform may state less than is held: it counts otherwise, or has removed some since. */
const countWords = (items: number, stated: number | undefined, t: TFunction): string => {
  const n = figure(items);
  const held = t('collections.items', { count: items, n });
  if (stated === undefined) return held;
  const total = figure(stated);
  return items > stated
    ? t('collections.moreThanStated', { items: held, total })
    : t('collections.ofTotal', { n, total });
};

export const LibraryHead = () => {
  const { t } = useTranslation();
  return (
    <header className={css.head}>
      <div className={css.names}>
        <Path />
        <div className={css.titleLine}>
          <h1 className={css.title}>{t('dataset.everything')}</h1>
        </div>
        <p className={css.line}>{t('dataset.everythingLead')}</p>
      </div>
      <div className={css.actions}>
        <RecordInspectorButton />
      </div>
    </header>
  );
};

const Path = () => {
  const { t } = useTranslation();
  return (
    <nav className={css.path} aria-label={t('way.path')}>
      <a href={`#${pagePath('collections')}`}>{t('page.collections')}</a>
    </nav>
  );
};

/** Beside a dataset only a row is looked at. */
const RecordInspectorButton = () => (
  <InspectorButton hasSubject={useWindow(({ selection }) => selection?.kind === 'record')} />
);
