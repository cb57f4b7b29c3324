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
import { MeasuredList } from '../../parts/lists/measured-list.tsx';
import { useMeasuredRows } from '../../parts/lists/measured-rows.ts';
import { RowBoundary } from '../../parts/states/broken.tsx';
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
  const list = useMeasuredRows({ shown, height: 92, words: filter, question, onNearEnd });
  const { at, scroller } = list;
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
    list.scrollTo(place);
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
    <MeasuredList
      list={list}
      role="tree"
      label={t('tree.label')}
      className={css.tree}
      isBusy={result.isFetchingNextPage}
      onKeyDown={onKeyDown}
      renderRow={(place, isFirst) => {
        const branch = shown[place];
        if (!branch) return null;
        const shared = { branch, question, chosen: place === at, first: isFirst };
        return branch.shown.shape === 'Collection' ? (
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
        );
      }}
      end={end}
    />
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
