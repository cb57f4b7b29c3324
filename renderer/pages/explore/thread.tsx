import { siblingWithPart, shapesOf } from '../../operation-registry.ts';
import { t } from 'i18next';
import { type Question, questionKey } from '../../places.ts';
import { pageItems } from '../../shapes/answer.ts';
import { shownAs, talkFromShown } from '../../shapes/index.ts';
import type { Talk } from '../../shapes/talk.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { RequestProgress } from '../../parts/states/request-progress.tsx';
import { Notices } from '../../parts/states/states.tsx';
import { useOperation } from '../../queries.ts';
import { useRefresh, useResult } from '../../results.ts';
import { CommentArticle } from './comment.tsx';
import css from './discussion.module.css';
import { talkFigures, TalkBy } from '../../shapes/talk-details.tsx';
import { Brief } from '../../parts/text/long-text.tsx';
import { findSubject } from '../../subjects.ts';
import { useSubjectFacts } from './subject-nav.tsx';
import treeStyles from './tree.module.css';

/** How the replies to a comment are asked for; `undefined` when it has none, or is one itself. */
export const repliesQuestion = (
  comments: string,
  { entityId: commentId, replyCount, depth, repliesToken: token }: Talk,
  videoId: unknown,
): Question | undefined => {
  const operation = siblingWithPart(comments, 'replies');
  if (operation === undefined || typeof videoId !== 'string') return undefined;
  if (!replyCount || depth !== undefined) return undefined;
  // With the token it takes one request instead of three.
  return {
    operation,
    params: { videoId, commentId, ...(token === undefined ? {} : { token }) },
  };
};

/** The replies under their comment, page by page; each further page is asked for on purpose. */
export const Thread = ({ question }: { readonly question: Question }) => {
  const { operation, params } = question;
  const found = useOperation(operation);
  const result = useResult(operation, params, 'asks');
  const again = useRefresh();
  const pages = result.data?.pages ?? [];
  const things = pages.flatMap(({ data }) => pageItems(data) ?? []);
  const items = things.map((thing) => talkFromShown(shownAs(thing, shapesOf(operation))));
  const brand = found?.platform.brand;
  return (
    <div className={css.thread}>
      <Notices operation={operation} metas={pages.flatMap(({ meta }) => meta ?? [])} />
      {items.map((item, index) =>
        item === undefined ? null : (
          <div key={item.entityId} className={(item.depth ?? 1) > 1 ? css.deeper : undefined}>
            <CommentArticle item={item} question={questionKey(operation, params)} index={index} />
          </div>
        ),
      )}
      {result.isFetching ? <RequestProgress operation={operation} /> : null}
      {result.error && !result.isFetching ? (
        <FailureCard
          error={result.error}
          who={brand}
          again={() => void (pages.length > 0 ? result.fetchNextPage() : again(operation, params))}
        />
      ) : null}
      {result.hasNextPage && !result.isFetching && !result.error ? (
        <Button small className={css.further} onClick={() => void result.fetchNextPage()}>
          {t('discussion.furtherReplies')}
        </Button>
      ) : null}
    </div>
  );
};

/** What is being discussed, where this window knows it already; nothing is asked for it. */
export const AbovePost = ({ operation, params }: Question) => {
  const facts = talkFromShown(useSubjectFacts(findSubject(operation, params)));
  if (!facts) return null;
  const content = facts.content ?? undefined;
  return (
    <section className={treeStyles.above} aria-label={t('post.above')}>
      {content === undefined ? null : (
        <p className={treeStyles.aboveText} dir="auto">
          <Brief text={content} mediaType={facts.mediaType} />
        </p>
      )}
      <div className={treeStyles.aboveBy}>
        <TalkBy item={facts} />
      </div>
      <p className={treeStyles.aboveFigures}>
        {talkFigures(facts, t).map(([field, name, value]) => (
          <span key={field}>
            {name} <b>{value}</b>
          </span>
        ))}
      </p>
    </section>
  );
};
