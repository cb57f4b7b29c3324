import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  memo,
} from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { amountOf } from '../../format.ts';
import { talkFromShown } from '../../shapes/index.ts';
import { say } from '../../parts/states/toast.tsx';
import type { useResult } from '../../results.ts';
import { changeListView, listViewOf, useListView } from '../../list-views.ts';
import { useWindow, toggleInspector } from '../../state.ts';
import css from './tree.module.css';
import { useAutoPages, type Placed } from './list-parts.tsx';
import { MeasuredList, useMeasuredRows } from '../../parts/lists/measured-list.tsx';
import { RowBoundary } from '../../parts/states/broken.tsx';
import { TreeComment, Depth, TreePlace, type PlaceProps } from './tree-comment.tsx';
import { unfolded, type Branch } from './tree.ts';
import { actOnKey, hasModifier } from '../../parts/lists/keys.ts';
import { Ellipsis } from 'lucide-react';
import { Button } from '../../parts/controls/button.tsx';

interface Tree {
  readonly shown: readonly Branch[];
  /** Place of the one that is selected; below 0 for none. */
  readonly at: number;
  readonly reach: (place: number) => void;
  readonly fold: (branch: Branch, on: boolean) => void;
  readonly isFolded: (branch: Branch) => boolean;
  readonly isFoldable: (branch: Branch) => boolean;
}

/** Where each key leads, as trees have it: Left folds or goes up, Right unfolds or goes down. */
const onTreeKey = (event: KeyboardEvent<HTMLElement>, tree: Tree): void => {
  if (hasModifier(event) || !(event.target instanceof Element)) return;
  if (!event.target.matches('[role="treeitem"]')) return;
  actOnKey(event, findTreeAction(event.key, tree, pressIn(event.target)));
};

/** The one thing that a place offers: to fold, or to bring what is missing. */
const pressIn = (place: Element): (() => void) | undefined => {
  const button = place.querySelector<HTMLElement>('[data-act]');
  return button ? () => button.click() : undefined;
};

const findTreeAction = (key: string, tree: Tree, press?: () => void): (() => void) | undefined => {
  const { shown, at, reach, fold, isFolded, isFoldable } = tree;
  const here = shown[at];
  switch (key) {
    case 'ArrowDown':
    case 'PageDown':
      return () => reach(Math.min(at + 1, shown.length - 1));
    case 'ArrowUp':
    case 'PageUp':
      return () => reach(Math.max(at - 1, 0));
    case 'Home':
      return () => reach(0);
    case 'End':
      return () => reach(shown.length - 1);
    case 'ArrowLeft':
      if (!here) return undefined;
      return isFoldable(here) && !isFolded(here)
        ? () => fold(here, true)
        : () => reach(parentIn(shown, at));
    case 'ArrowRight':
      if (!here) return undefined;
      if (isFolded(here)) return () => fold(here, false);
      return (shown[at + 1]?.level ?? 0) > here.level ? () => reach(at + 1) : undefined;
    case 'Enter':
      return press;
    case ' ':
      return toggleInspector;
    default:
      return undefined;
  }
};

/** The place of what this one answers; its own where that is not shown. */
const parentIn = (shown: readonly Branch[], at: number): number => {
  const level = shown[at]?.level ?? 0;
  for (let place = at - 1; place >= 0; place -= 1)
    if ((shown[place]?.level ?? 0) < level) return place;
  return at;
};

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
    if (count > 0) say(t('tree.came', amountOf(count)));
  }, [comments, t]);
};

interface TreeStubProps extends PlaceProps {
  /** There are no further pages. */
  readonly ended: boolean;
  readonly busy: boolean;
  readonly onNext: () => void;
}

/** Where the platform cut its tree: how much is missing, and the way to it. */
const TreeStub = memo(({ branch, ended, busy, onNext, ...place }: TreeStubProps) => {
  const { t } = useTranslation();
  const { shown, level, missing } = branch;
  const item = shown.shape === 'Collection' ? shown.item : undefined;
  const count = missing ?? 0;
  const words =
    item?.continues === true && item.inReplyTo !== undefined
      ? t('tree.goesOn')
      : count === 0
        ? t('tree.moreUnknown')
        : t(level === 0 ? 'tree.moreTop' : 'tree.more', amountOf(count));
  return (
    <TreePlace {...place} branch={branch}>
      <p className={css.stub}>
        <Depth branch={branch} />
        <Ellipsis size={15} aria-hidden="true" />
        <span className={css.stubWords}>{words}</span>
        <span className={css.when}>{t(ended ? 'tree.never' : 'tree.comes')}</span>
        {ended ? null : (
          <Button small look="quiet" tabIndex={-1} data-act="" disabled={busy} onClick={onNext}>
            {t('result.nextPage')}
          </Button>
        )}
      </p>
    </TreePlace>
  );
});
