import { siblingWithPart, partName } from '../../operation-registry.ts';
import {
  memo,
  useCallback,
  useDeferredValue,
  useMemo,
  type ReactNode,
  type KeyboardEvent,
} from 'react';
import { t } from 'i18next';
import { talkFromShown } from '../../shapes/index.ts';
import type { Talk } from '../../shapes/talk.ts';
import { Empty } from '../../parts/states/states.tsx';
import { questionKey, type Question } from '../../places.ts';
import { changeListView, listViewOf, useListView } from '../../list-views.ts';
import { CollectButton } from '../collect/collect-button.tsx';
import { Choices } from './choices.tsx';
import { CommentsOverTime } from './comments-over-time.tsx';
import css from './discussion.module.css';
import { CommentArticle } from './comment.tsx';
import { ExpandAll } from './expand-all.tsx';
import {
  ListEnd,
  Tools,
  useAutoPages,
  useFiltered,
  type ListProps,
  type Placed,
} from './list-parts.tsx';
import { MeasuredList, useMeasuredRows } from '../../parts/lists/measured-list.tsx';
import { RowBoundary } from '../../parts/states/broken.tsx';
import { AbovePost, repliesQuestion, Thread } from './thread.tsx';
import { isTree, buildTree } from './tree.ts';
import { TreeFeed } from './tree-feed.tsx';
import choices from './subject-nav.module.css';
import { actOnKey, hasModifier } from '../../parts/lists/keys.ts';
import { toggleInspector } from '../../state.ts';

/** A discussion to be read: whole texts, replies opened in their place, and when it all was written. */
export const Discussion = ({ operation, params, items, result }: ListProps) => {
  const question = questionKey(operation, params);
  const filter = useListView(question, 'filter');
  const setFilter = (text: string) => changeListView(question, { filter: text });
  const view = useListView(question, 'view');
  // Of 100,000 comments the words take a moment; the letters that are typed do not wait for them.
  const wanted = useDeferredValue(filter);
  const shown = useFiltered(items, wanted);
  const tree = useMemo(() => (isTree(items) ? buildTree(items) : undefined), [items]);
  const threads = useMemo(
    () =>
      items.flatMap((shown) => {
        const talk = talkFromShown(shown);
        const thread = talk && repliesQuestion(operation, talk, params['videoId']);
        return talk && thread ? [{ id: talk.entityId, thread }] : [];
      }),
    // The parameters are those of the page for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
    [items, operation],
  );
  const hasThreads = siblingWithPart(operation, 'replies') !== undefined;
  if (items.length === 0 && !result.hasNextPage)
    return (
      <Empty title={t('discussion.empty')}>
        <p>{t('result.emptyText')}</p>
      </Empty>
    );
  const end = (
    <ListEnd
      operation={operation}
      question={question}
      result={result}
      shown={shown.length}
      filter={filter}
    />
  );
  return (
    <>
      <AbovePost operation={operation} params={params} />
      <Tools
        filter={filter}
        setFilter={setFilter}
        shown={shown.length}
        all={items.length}
        hint={
          tree && view === 'read'
            ? t('tree.hint')
            : hasThreads && view === 'read' && partName(operation) === 'comments'
              ? t('discussion.enterOpens')
              : undefined
        }
      >
        <Choices operation={operation} params={params} />
        {view === 'read' && !tree ? <ExpandAll question={question} threads={threads} /> : null}
        <fieldset className={`${choices.choice} ${css.views}`}>
          <legend className="unseen">{t('discussion.view')}</legend>
          <span className={choices.values}>
            {(['read', 'time'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className={choices.value}
                aria-pressed={view === one}
                onClick={() => changeListView(question, { view: one })}
              >
                {t(`discussion.views.${one}`)}
              </button>
            ))}
          </span>
        </fieldset>
        <span>
          <CollectButton operation={operation} params={params} />
        </span>
      </Tools>
      {view === 'time' ? (
        <CommentsOverTime shown={shown} question={question} end={end} />
      ) : tree ? (
        <TreeFeed
          tree={tree}
          wanted={wanted === '' ? undefined : shown}
          filter={wanted}
          result={result}
          question={question}
          end={end}
        />
      ) : (
        <Feed
          operation={operation}
          params={params}
          shown={shown}
          result={result}
          filter={filter}
          words={wanted}
          question={question}
          end={end}
        />
      )}
    </>
  );
};

interface FeedProps extends Omit<ListProps, 'items'> {
  readonly shown: readonly Placed[];
  readonly filter: string;
  /** Of the filter, once what is shown has followed it. */
  readonly words: string;
  readonly question: string;
  /** The way to more comments. */
  readonly end: ReactNode;
}

const COMMENT = '[data-comment]';

/** Arrows go from comment to comment, whatever their depth; Enter opens the replies, Space the inspector. */
const onCommentKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (hasModifier(event) || !(event.target instanceof Element)) return;
  const here = event.target.closest(COMMENT);
  if (!here) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(COMMENT)];
  const at = all.findIndex((one) => one === here);
  const onComment = event.target === here;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => reach(all[at + 1]),
    ArrowUp: () => reach(all[at - 1]),
    PageDown: () => reach(all[at + 1]),
    PageUp: () => reach(all[at - 1]),
    ...(onComment
      ? {
          Enter: () => here.querySelector<HTMLElement>(':scope [data-replies]')?.click(),
          ' ': toggleInspector,
        }
      : {}),
  };
  actOnKey(event, acts[event.key]);
};

const reach = (comment: HTMLElement | undefined): void => {
  comment?.focus({ preventScroll: true });
  comment?.scrollIntoView({ block: 'nearest' });
};

const Feed = ({ operation, params, shown, result, filter, words, question, end }: FeedProps) => {
  const open = useListView(question, 'open');
  const onNearEnd = useAutoPages(question, result, filter);
  const list = useMeasuredRows({ shown, height: 112, words, question, onNearEnd });
  const toggle = useCallback(
    (id: string) => {
      const before = listViewOf(question).open;
      const others = [...before].filter((one) => one !== id);
      changeListView(question, { open: new Set(before.has(id) ? others : [...others, id]) });
    },
    [question],
  );
  // Where the end is not known, or what was left out is between them, they are not counted.
  const of = result.hasNextPage || filter !== '' ? -1 : shown.length;
  return (
    <MeasuredList
      list={list}
      role="feed"
      label={t('result.list')}
      className={css.feed}
      isBusy={result.isFetchingNextPage}
      onKeyDown={onCommentKey}
      renderRow={(place, isFirst) => {
        const placed = shown[place];
        const item = talkFromShown(placed?.shown);
        if (!placed || !item) return null;
        return (
          <RowBoundary of={item}>
            <WithReplies
              operation={operation}
              item={item}
              index={placed.index}
              params={params}
              question={question}
              first={isFirst}
              at={place + 1}
              of={of}
              isOpen={open.has(item.entityId)}
              onToggle={toggle}
            />
          </RowBoundary>
        );
      }}
      end={end}
    />
  );
};

interface WithRepliesProps extends Question {
  readonly item: Talk;
  readonly index: number;
  readonly question: string;
  readonly first: boolean;
  /** Its place in the list, from 1, and how many there are; −1 where that is not known. */
  readonly at: number;
  readonly of: number;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

/** While one scrolls, only comments that come into sight are made. */
const WithReplies = memo(
  ({ item, operation, params, at, of, isOpen, onToggle, ...rest }: WithRepliesProps) => {
    const thread = useMemo(
      () => repliesQuestion(operation, item, params['videoId']),
      [operation, item, params],
    );
    const toggle = () => onToggle(item.entityId);
    return (
      <CommentArticle
        item={item}
        place={{ at, of }}
        replies={thread && { open: isOpen, toggle }}
        {...rest}
      >
        {isOpen && thread ? <Thread question={thread} /> : null}
      </CommentArticle>
    );
  },
);
