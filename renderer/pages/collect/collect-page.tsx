import { useDeferredValue, useEffect, useRef } from 'react';
import { t } from 'i18next';
import type { LinkGroupView, PastedView } from '#calls/index.ts';
import {
  changeCollectDraft,
  collectDraft,
  discardCollectDraft,
  keepDrafts,
  takeAwaitedStart,
  useCollectDraft,
  type CollectDraft,
  type DraftFieldsProps,
} from '../../collect-draft.ts';
import { usePasted } from '../../collection-queries.ts';
import { TextField } from '../../form/controls.tsx';
import { dayInYear } from '../../format.ts';
import { nameNotIn } from '../../new-name.ts';
import { linksInWords } from '../../pasted.ts';
import { useMutation } from '@tanstack/react-query';
import { useBridge } from '../../bridge-context.ts';
import { grantFor } from '../../credit-consent.ts';
import { useRights } from '../../rights.ts';
import { askLocal, useChange, useLocal } from '../../local.ts';
import { questionInWords, useKnownName } from '../../names.ts';
import { goTo } from '../../open.ts';
import { operationById } from '../../operation-registry.ts';
import { Button } from '../../parts/controls/button.tsx';
import { useNow } from '../../parts/text/text.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { sayAndLead, say } from '../../parts/states/toast.tsx';
import { datasetPath, resultPath, type Question } from '../../places.ts';
import { useOperation } from '../../queries.ts';
import { sourcesFrom } from './choose.ts';
import css from './collect-page.module.css';
import { CollectFoot } from './foot.tsx';
import { GroupChoices, GroupList } from './group-choices.tsx';
import { PastedLines } from './pasted-lines.tsx';
import { repeatFrom, isDay } from './repeat.ts';
import { DayField } from '../../form/day-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { Form } from '../../form/form.tsx';

/** As long as a name may be. */
const LONGEST = 200;

/** How far back, how often, and until when it is kept. */
const MoreFields = ({ draft, onChange }: DraftFieldsProps) => {
  const isUsed = draft.since !== '' || draft.often !== 'once' || draft.retainUntil !== '';
  return (
    <details className={css.more} open={isUsed}>
      <summary>{t('collect.more')}</summary>
      <DayField
        label={t('collect.date')}
        value={draft.since}
        onChange={(since) => onChange({ since })}
        problem={draft.since !== '' && !isDay(draft.since) ? t('collect.dateWrong') : undefined}
      />
      <RepeatFields draft={draft} onChange={onChange} />
      <DayField
        label={t('collect.retainUntil')}
        value={draft.retainUntil}
        onChange={(retainUntil) => onChange({ retainUntil })}
      />
    </details>
  );
};

interface CollectPageProps {
  readonly path: string;
  readonly into: string | undefined;
  readonly question: Question | undefined;
}

/**
 * Where a collection is put together: left what was pasted, right what is gathered of each kind of link, and
 * at the foot what that takes. With a question it is its list that is collected, and links are added to it.
 */
export const CollectPage = ({ path, into, question }: CollectPageProps) => {
  const draft = useCollectDraft(path);
  const pasted = useDeferredValue(draft.text);
  const read = usePasted(pasted, question);
  const { name, isKnown } = useName(draft, into, question, read.data);
  const own = useOwnGroup(question);
  const hasLines = pasted.trim() !== '';
  const groups = [...(own ? [own] : []), ...(hasLines ? (read.data?.groups ?? []) : [])];
  const sources = sourcesFrom(groups, draft, operationById);
  const isReading = pasted !== draft.text || (hasLines && read.isFetching);
  const start = useStart(path, question);
  const change = (part: Partial<CollectDraft>): void => changeCollectDraft(path, part);
  // What was typed last is kept, however the page is left.
  useEffect(() => keepDrafts, []);
  const nameHint = isKnown
    ? t('collect.joins')
    : name.trim() === '' && draft.name === undefined && sources !== undefined
      ? t('collect.nameNeeded')
      : undefined;
  const isReady = sources !== undefined && !isReading && name.trim() !== '' && !read.error;
  const startButton = useAwaitedStart(path, isReady);
  const submit = (): void => {
    if (!isReady || start.isPending) return;
    const repeat = repeatFrom(draft);
    start.mutate({
      name: name.trim(),
      sources,
      repeat,
      ...(hasLines && { pasted: { text: draft.text, about: question } }),
      ...(draft.retainUntil !== '' && { retainUntil: draft.retainUntil }),
    });
  };
  return (
    // A page taller than the window scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.page} tabIndex={0} aria-label={t('collections.new')}>
      <Form className={css.form} onSubmit={submit}>
        <div className={css.inner}>
          <header className={css.head}>
            <h1 className={css.title}>
              {into === undefined ? t('collections.new') : t('collect.addTo', { name: into })}
            </h1>
            <Discard path={path} />
          </header>
          {into === undefined ? (
            <TextField
              label={t('collect.name')}
              value={name}
              onChange={(words) => change({ name: words.slice(0, LONGEST) })}
              hint={nameHint}
              problem={
                draft.name !== undefined && name.trim() === '' ? t('collect.nameNeeded') : undefined
              }
            />
          ) : null}
          <div className={css.columns}>
            <div className={css.left}>
              <PastedLines
                text={draft.text}
                onChange={(text) => change({ text })}
                read={read}
                isOpen={question === undefined}
              />
              {hasLines && read.data ? <GroupList view={read.data} isReading={isReading} /> : null}
            </div>
            <div className={css.right}>
              <h2 className={css.title2}>
                {t(hasLines || !own ? 'collect.forEach' : 'collect.forList')}
              </h2>
              {groups.length === 0 ? (
                <p className={css.quiet}>{t(isReading ? 'collect.reading' : 'collect.notYet')}</p>
              ) : null}
              {groups.map((group) => (
                <GroupChoices
                  key={`${group.operation} ${JSON.stringify(group.params)}`}
                  group={group}
                  isOwn={group === own}
                  draft={draft}
                  onChange={change}
                />
              ))}
              <MoreFields draft={draft} onChange={change} />
            </div>
          </div>
          <FailureCard error={start.error} />
        </div>
        <CollectFoot
          sources={sources}
          repeat={repeatFrom(draft)}
          isReady={isReady && !start.isPending}
          isReading={isReading}
          isAdding={into !== undefined || isKnown}
          startButton={startButton}
        />
      </Form>
    </section>
  );
};

/** Gives Start the focus as soon as it can be pressed, where all was chosen elsewhere. */
const useAwaitedStart = (path: string, isReady: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasAwaited = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    const isAwaited = takeAwaitedStart(path);
    wasAwaited.current ||= isAwaited;
    // What is read anew meanwhile takes the focus away, because the button cannot be pressed until then.
    const isLost = wasAwaited.current && document.activeElement === document.body;
    if (isAwaited || isLost) button.current?.focus();
  }, [path, isReady]);
  return button;
};

/** The name that was typed; before that, what the list is called, or how many links there are today. */
const useName = (
  draft: CollectDraft,
  into: string | undefined,
  question: Question | undefined,
  pasted: PastedView | undefined,
): { readonly name: string; readonly isKnown: boolean } => {
  const title = useOperation(question?.operation)?.operation.title ?? question?.operation;
  const known = useKnownName(question);
  const about = question && (known ?? questionInWords(question, t));
  const now = useNow();
  const list = [about, title].filter(Boolean).join(' · ').slice(0, LONGEST);
  const names = new Set(useLocal('collections.list').data?.map((one) => one.name));
  const own =
    list === '' && draft.text.trim() !== '' && pasted !== undefined && pasted.read > 0
      ? nameNotIn(
          names,
          t('pasted.name', {
            links: linksInWords(pasted, t),
            day: dayInYear(new Date(now).toISOString()),
          }),
        )
      : list;
  const name = into ?? draft.name ?? own;
  const isKnown = names.has(name.trim());
  return { name, isKnown: isKnown && into === undefined };
};

/** The list of a page as a group of one, with what can be gathered of it. */
const useOwnGroup = (question: Question | undefined): LinkGroupView | undefined => {
  const choices = useLocal('collections.choices', question ?? { operation: '', params: {} }).data;
  return question && choices ? { ...question, choices } : undefined;
};

/** Begins with the credits that it was said to take. */
const useStart = (path: string, question: Question | undefined) => {
  const bridge = useBridge();
  const { may } = useRights();
  const start = useChange('collections.start');
  const consent = useMutation({
    mutationFn: async ({ sources }: Pick<Parameters<typeof start.mutate>[0], 'sources'>) => {
      if (!may('credits.grant')) return;
      await grantFor(bridge, await askLocal(bridge, 'collections.preflight', { sources }));
    },
  });
  const begin = (params: Parameters<typeof start.mutate>[0]): void =>
    start.mutate(params, {
      onSuccess: ({ collection }) => {
        discardCollectDraft(path);
        goTo(datasetPath(collection));
        const announcement = t('collect.started', { name: collection });
        if (!question) return say(announcement);
        sayAndLead(announcement, t('collect.back'), () =>
          goTo(resultPath(question.operation, question.params)),
        );
      },
    });
  return {
    mutate: (params: Parameters<typeof start.mutate>[0]): void =>
      consent.mutate(params, { onSuccess: () => begin(params) }),
    error: start.error ?? consent.error,
    isPending: start.isPending || consent.isPending,
  };
};

/** What was begun stays until it is started or thrown away here; that can be taken back. */
const Discard = ({ path }: { readonly path: string }) => {
  const draft = useCollectDraft(path);
  const isBegun = draft.text.trim() !== '' || Object.keys(draft.chosen).length > 0;
  if (!isBegun) return null;
  return (
    <p className={css.kept}>
      <span>{t('collect.kept')}</span>
      <Button
        small
        look="quiet"
        onClick={() => {
          const before = collectDraft(path);
          discardCollectDraft(path);
          sayAndLead(t('collect.discarded'), t('common.undo'), () =>
            changeCollectDraft(path, before),
          );
        }}
      >
        {t('collect.discard')}
      </Button>
    </p>
  );
};
