import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { costOf } from '../../fields.ts';
import { isThing, pageItems } from '../../shapes/answer.ts';
import { shownAs } from '../../shapes/index.ts';
import { openResult, useAskAgain } from '../../open.ts';
import { Button } from '../../parts/button.tsx';
import { withCost } from '../../parts/with-cost.ts';
import { FailureCard } from '../../parts/failure-card.tsx';
import { RequestProgress } from '../../parts/request-progress.tsx';
import { Empty, Notices, Skeleton } from '../../parts/states.tsx';
import type { Params } from '../../places.ts';
import { failureOf, useOperation, useResult } from '../../queries.ts';
import { operationById, partName, shapesOf } from '../../operation-registry.ts';
import { subjectOf } from '../../subjects.ts';
import { Bar, Choices } from './choices.tsx';
import { Discussion } from './discussion.tsx';
import { Head } from './result-head.tsx';
import { ResultList } from './result-list.tsx';
import css from './result-page.module.css';
import { SearchBar } from './search-bar.tsx';
import { Single } from './single.tsx';
import { SubjectNav } from './subject-nav.tsx';

interface Props {
  readonly operation: string;
  readonly params: Params;
}

/** The answer to one question: not asked yet, on its way, refused, a list, or one thing. */
export const ResultPage = ({ operation, params }: Props) => {
  const result = useResult(operation, params);
  const pages = result.data?.pages ?? [];
  const metas = pages.flatMap(({ meta }) => meta ?? []);
  const searching = subjectOf(operation, params)?.kind === 'search';
  return (
    <div className={css.page}>
      <Head operation={operation} params={params} metas={metas} pages={pages} />
      {searching ? <SearchBar operation={operation} params={params} /> : null}
      <SubjectNav operation={operation} params={params} />
      {pages.length === 0 ? (
        <Bar>
          <Choices operation={operation} params={params} />
        </Bar>
      ) : null}
      <Notices operation={operation} notices={metas.flatMap(({ notices }) => notices)} />
      {pages.length === 0 ? (
        <NoAnswer
          operation={operation}
          params={params}
          error={result.error}
          busy={result.isFetching}
        />
      ) : (
        <Answer operation={operation} params={params} result={result} />
      )}
    </div>
  );
};

/** Lists that are read rather than looked through: what is said about one thing. */
const isDiscussion = (operation: string): boolean =>
  ['comments', 'replies'].includes(partName(operation) ?? '') &&
  ['video', 'post', 'comment'].includes(operationById(operation)?.part?.of ?? '');

const Answer = ({
  operation,
  params,
  result,
}: Props & { readonly result: ReturnType<typeof useResult> }) => {
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
}: Props & { readonly error: unknown; readonly busy: boolean }) => {
  const { t } = useTranslation();
  const found = useOperation(operation);
  const again = useAskAgain();
  const cost = found ? costOf(found.operation, params) : 1;
  const example = found?.operation.example;
  const subject = subjectOf(operation, params);
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
  if (error)
    return (
      <div className={`${css.scroll} ${css.card}`}>
        <FailureCard
          error={failureOf(error)}
          who={found?.platform.brand}
          again={() => void again(operation, params)}
          againLabel={t('common.again')}
          onExample={example && (() => openResult(operation, example))}
        />
      </div>
    );
  return (
    <Empty
      title={t('result.notAsked')}
      actions={
        <>
          <Button look="primary" onClick={() => openResult(operation, params)}>
            {withCost(t('result.ask'), cost, t)}
          </Button>
          <Button onClick={() => openResult(operation, params, ARCHIVE_SECONDS)}>
            {t('result.askArchive')}
          </Button>
        </>
      }
    >
      <p>{t('result.notAskedText')}</p>
    </Empty>
  );
};

/** How old an archived answer may be when the person asks for the kept one: a month. */
const ARCHIVE_SECONDS = 30 * 86_400;
