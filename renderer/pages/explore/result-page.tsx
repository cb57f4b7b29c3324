import { useEffect, useMemo, useRef, type ReactNode, useState } from 'react';
import { t } from 'i18next';
import { isThing, pageItems } from '../../shapes/answer.ts';
import { shownAs } from '../../shapes/index.ts';
import { openResult } from '../../open.ts';
import { BrokenCard } from '../../parts/states/broken.tsx';
import { ErrorBoundary } from '../../parts/states/error-boundary.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { useTakesFocus } from '../../parts/lists/way-back.ts';
import { ListFailure } from '../../parts/lists/list-foot.tsx';
import { RequestProgress } from '../../parts/states/request-progress.tsx';
import { Banner, Empty, Notices, Skeleton } from '../../parts/states/states.tsx';
import type { Question } from '../../places.ts';
import { toCallFailure, useOperation } from '../../queries.ts';
import { NOT_SAVED, useRefresh, useResult } from '../../results.ts';
import { computeCost } from '../../fields.ts';
import { isRestored, useNavigation } from '../../navigation.ts';
import { Button } from '../../parts/controls/button.tsx';
import { withCost } from '../../parts/command-box/with-cost.ts';
import { operationById, partName, shapesOf } from '../../operation-registry.ts';
import { findSubject } from '../../subjects.ts';
import { Bar, Choices } from './choices.tsx';
import { Discussion } from './discussion.tsx';
import { Head } from './result-head.tsx';
import { ResultList } from './result-list.tsx';
import css from './result-page.module.css';
import { Single } from './single.tsx';
import { SubjectNav } from './subject-nav.tsx';
import type { ListProps } from './list-parts.tsx';
import { useQuietRefresh } from './quiet-refresh.ts';
import { Search } from 'lucide-react';
import subjectNavStyles from './subject-nav.module.css';
import { Form } from '../../form/form.tsx';

/** The answer to one question, which opening it asks: on its way, refused, a list, or one thing. */
export const ResultPage = (question: Question) => {
  const { operation, params } = question;
  const subject = findSubject(operation, params);
  const searching = subject?.kind === 'search';
  const isWhole = !searching || subject.id !== undefined;
  const restored = useNavigation(isRestored);
  const result = useResult(operation, params, !isWhole ? 'looks' : restored ? 'recalls' : 'asks');
  const pages = result.data?.pages ?? [];
  const metas = pages.flatMap(({ meta }) => meta ?? []);
  // What nobody has asked for since the app began is shown as it was saved.
  useQuietRefresh(operation, params, result, !restored);
  return (
    <div className={css.page}>
      <Head
        {...question}
        metas={metas}
        pages={pages}
        busy={result.isFetching && !result.isFetchingNextPage}
      />
      {searching ? <SearchBar operation={operation} params={params} /> : null}
      <SubjectNav operation={operation} params={params} />
      {pages.length === 0 ? (
        <Bar>
          <Choices operation={operation} params={params} />
        </Bar>
      ) : null}
      {pages.length > 0 && result.isRefetchError ? (
        // What is shown is the saved copy, because the platform gave no newer one.
        <Banner>
          {t('result.notRefreshed')} <EngineSentence of={toCallFailure(result.error).failure} />
        </Banner>
      ) : null}
      <Notices operation={operation} metas={metas} />
      {pages.length === 0 ? (
        <NoAnswer {...question} error={result.error} busy={result.isFetching} />
      ) : (
        <ErrorBoundary
          part="answer"
          of={result.data}
          instead={
            <BrokenCard
              part="answer"
              data={pages.length === 1 ? pages[0]?.data : pages.map(({ data }) => data)}
            />
          }
        >
          <Answer operation={operation} params={params} result={result} />
        </ErrorBoundary>
      )}
    </div>
  );
};

/** Lists that are read rather than looked through: what is said about one thing. */
const isDiscussion = (operation: string): boolean =>
  ['comments', 'replies'].includes(partName(operation) ?? '') &&
  ['video', 'post', 'comment'].includes(operationById(operation)?.part?.of ?? '');

const Answer = ({ operation, params, result }: Omit<ListProps, 'items'>) => {
  const pages = result.data?.pages;
  const data = pages?.[0]?.data;
  const items = useMemo(() => {
    const shapes = shapesOf(operation);
    const things = (pages ?? []).flatMap((page) => pageItems(page.data) ?? []);
    return things.map((thing) => shownAs(thing, shapes));
  }, [pages, operation]);
  if (pageItems(data) === undefined)
    return <Single operation={operation} params={params} data={data} />;
  const List = isDiscussion(operation) && isThing(data) ? Discussion : ResultList;
  return <List operation={operation} params={params} items={items} result={result} />;
};

const NoAnswer = ({
  operation,
  params,
  error,
  busy,
}: Question & { readonly error: unknown; readonly busy: boolean }) => {
  const found = useOperation(operation);
  const again = useRefresh();
  const example = found?.operation.example;
  const subject = findSubject(operation, params);
  if (subject?.kind === 'search' && subject.id === undefined)
    return (
      <Empty title={t('search.none')}>
        <p>{t('search.noneText')}</p>
      </Empty>
    );
  if (busy)
    return (
      <div className={css.scroll}>
        <RequestProgress operation={operation} />
        <Skeleton />
      </div>
    );
  if (isNotSaved(error)) return <NotSaved operation={operation} params={params} />;
  if (error)
    return (
      <Failed>
        <ListFailure
          error={error}
          who={found?.platform.brand}
          again={() => void again(operation, params)}
          againLabel={t('common.again')}
          onExample={example && (() => openResult(operation, example))}
        />
      </Failed>
    );
  return null;
};

/** Takes the focus that the answer would have taken. */
const Failed = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useTakesFocus(box);
  return (
    <div ref={box} tabIndex={-1} className={css.scroll}>
      {children}
    </div>
  );
};

const isNotSaved = (error: unknown): boolean =>
  error !== null && toCallFailure(error).failure.code === NOT_SAVED;

/** A tab of last time whose answer is saved no more: it is fetched when somebody says so, or goes there. */
const NotSaved = ({ operation, params }: Question) => {
  const found = useOperation(operation);
  const fetchIt = useRefresh();
  const restored = useNavigation(isRestored);
  useEffect(() => {
    if (!restored) void fetchIt(operation, params);
    // Parameters are those of the page for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [restored, fetchIt, operation]);
  const cost = found ? computeCost(found.operation, params) : 1;
  return (
    <Empty
      title={t('result.notSaved')}
      actions={
        <Button look="primary" onClick={() => void fetchIt(operation, params)}>
          {withCost(t('form.ask'), cost, t)}
        </Button>
      }
    >
      <p>{t('result.notSavedText')}</p>
    </Empty>
  );
};

/** The words of a search, above its kinds of results: another kind is asked with the same words. */
const SearchBar = ({ operation, params }: Question) => {
  const by = operationById(operation)?.part?.by ?? 'query';
  const value = params[by];
  const before = typeof value === 'string' ? value : '';
  const [words, setWords] = useState(before);
  const query = words.trim();
  return (
    <search>
      <Form
        className={subjectNavStyles.search}
        onSubmit={() => {
          if (query !== '') openResult(operation, { ...params, [by]: query });
        }}
      >
        <input
          aria-label={t('search.words')}
          placeholder={t('search.words')}
          value={words}
          maxLength={500}
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
        <Button
          sign={Search}
          type="submit"
          look="primary"
          disabled={query === '' || query === before}
        >
          {t('search.do')}
        </Button>
      </Form>
    </search>
  );
};
