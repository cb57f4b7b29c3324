/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a tree of comments is no list of a page */
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { talkFromShown } from '../../shapes/index.ts';
import { say } from '../../parts/states/toast.tsx';
import type { useResult } from '../../results.ts';
import { changeListView, listViewOf, useListView } from '../../list-views.ts';
import { useWindow } from '../../state.ts';
import css from './tree.module.css';
import { useAutoPages, type Placed } from './list-parts.tsx';
import { useMeasuredRows } from './measured-rows.ts';
import { RowBoundary } from '../../parts/states/broken.tsx';
import page from './result-page.module.css';
import { TreeComment } from './tree-comment.tsx';
import { TreeStub } from './tree-stub.tsx';
import { unfolded, type Branch } from './tree.ts';
import { onTreeKey } from './tree-keys.ts';

interface Props {
  readonly tree: readonly Branch[];
  /** What fits the filter, while there is one. */
  readonly wanted: readonly Placed[] | undefined;
  readonly filter: string;
  readonly result: ReturnType<typeof useResult>;
  readonly question: string;
  /** The way to more comments. */
  readonly end: ReactNode;
}

/** What can be folded: a branch with comments below it, and what the platform folds itself. */
const isFoldable = ({ shown, below }: Branch): boolean =>
  below > 0 || talkFromShown(shown)?.isCollapsed === true;

/** A discussion in which each comment stands under the one that it answers. */
export const TreeFeed = ({ tree, wanted, filter, result, question, end }: Props) => {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const folds = useListView(question, 'folds');
  const onNearEnd = useAutoPages(question, result, filter);
  const isFolded = useCallback(
    (branch: Branch) =>
      isFoldable(branch) &&
      (folds.get(branch.index) ?? talkFromShown(branch.shown)?.isCollapsed === true),
    [folds],
  );
  const shown = useMemo(() => {
    if (!wanted) return unfolded(tree, isFolded);
    const fits = new Set(wanted.map(({ index }) => index));
    return tree.filter(({ index }) => fits.has(index));
  }, [tree, wanted, isFolded]);
  const {
    rows,
    box,
    row: ofRow,
    at,
    scrollTo,
  } = useMeasuredRows({
    scroller,
    shown,
    height: 92,
    words: filter,
    question,
    onNearEnd,
  });
  useArrivals(tree);

  const fold = useCallback(
    (branch: Branch, on: boolean) =>
      changeListView(question, {
        folds: new Map(listViewOf(question).folds).set(branch.index, on),
      }),
    [question],
  );
  const reach = (place: number) => {
    const branch = shown[place];
    if (!branch) return;
    useWindow.getState().select({ kind: 'item', question, index: branch.index });
    scrollTo(place);
    // It may first have to be drawn.
    requestAnimationFrame(() => {
      scroller.current
        ?.querySelector<HTMLElement>(`[data-branch="${branch.index}"]`)
        ?.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    onTreeKey(event, { shown, at, reach, fold, isFolded, isFoldable });
  const next = useCallback(() => void result.fetchNextPage(), [result]);
  return (
    <div className={`${page.listWrap} ${page.readingWrap}`}>
      <div className={page.scroller} ref={scroller}>
        {/* The comments hear the keys, and have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          className={css.tree}
          ref={box}
          role="tree"
          aria-label={t('tree.label')}
          aria-busy={result.isFetchingNextPage}
          onKeyDown={onKeyDown}
        >
          {rows.map((row) => {
            const branch = shown[row.index];
            if (!branch) return null;
            const shared = {
              branch,
              question,
              chosen: row.index === at,
              first: row.index === 0 && at < 0,
            };
            return (
              <div key={row.key} ref={ofRow} data-index={row.index} className={css.place}>
                {branch.shown.shape === 'Collection' ? (
                  <TreeStub
                    {...shared}
                    ended={!result.hasNextPage}
                    busy={result.isFetchingNextPage}
                    onNext={next}
                  />
                ) : (
                  <RowBoundary of={branch.shown}>
                    <TreeComment
                      {...shared}
                      folded={!wanted && isFolded(branch)}
                      foldable={!wanted && isFoldable(branch)}
                      onFold={fold}
                    />
                  </RowBoundary>
                )}
              </div>
            );
          })}
        </div>
        {end}
      </div>
    </div>
  );
};

/** Later pages fill places that may be out of sight, so it is said how much came. */
const useArrivals = (tree: readonly Branch[]): void => {
  const { t } = useTranslation();
  const comments = useMemo(
    () => tree.reduce((sum, { shown }) => sum + (shown.shape === 'Collection' ? 0 : 1), 0),
    [tree],
  );
  const before = useRef(comments);
  useEffect(() => {
    const count = comments - before.current;
    before.current = comments;
    if (count > 0) say(t('tree.came', { count, n: figure(count) }));
  }, [comments, t]);
};
