/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a tree of comments is no list of a page */
import { ChevronDown, ChevronRight, CornerDownRight, Shield } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { amountOf, figure, harmless } from '../../format.ts';
import { lightMarks } from '../../shapes/marks.ts';
import { PublishedCell } from '../../shapes/published-cell.tsx';
import { isByCreator } from '../../shapes/author.ts';
import { talkFromShown } from '../../shapes/index.ts';
import { AuthorName, Flair, MarkChips } from '../../shapes/talk-parts.tsx';
import { isInGroup, type Talk } from '../../shapes/talk.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/controls/chip.tsx';
import { focusStop } from '../../parts/lists/keys.ts';
import { CommentText, Votes } from './comment.tsx';
import css from './tree.module.css';
import type { Branch } from './tree.ts';

/** Deeper ones keep the last indent and say how deep they lie. */
const DEEPEST = 8;

/** Which place of the tree it is. */
export interface PlaceProps {
  readonly branch: Branch;
  /** What it is an answer to, for the inspector. */
  readonly question: string;
  readonly chosen: boolean;
  /** Where the Tab key lands while nothing is selected. */
  readonly first: boolean;
}

interface FrameProps extends PlaceProps {
  readonly expanded?: boolean | undefined;
  readonly children: ReactNode;
}

/** A place in the tree, as deep as it lies. */
export const TreePlace = ({ branch, question, chosen, first, expanded, children }: FrameProps) => (
  // The tree hears the keys for all of its places.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/click-events-have-key-events
  <div
    role="treeitem"
    data-branch={branch.index}
    className={chosen ? `${css.item} ${css.chosen}` : css.item}
    aria-level={branch.level + 1}
    aria-selected={chosen}
    aria-expanded={expanded}
    {...focusStop({ question, index: branch.index, isChosen: chosen, isFirst: first })}
  >
    <span
      className={css.gutter}
      style={{ '--level': Math.min(branch.level, DEEPEST) } as Record<string, number>}
      aria-hidden="true"
    />
    <div className={css.body}>{children}</div>
  </div>
);

interface Props extends PlaceProps {
  readonly folded: boolean;
  readonly foldable: boolean;
  readonly onFold: (branch: Branch, on: boolean) => void;
}

/** One comment in its place, or what is left of it, so that the tree keeps its shape. */
export const TreeComment = memo(({ branch, folded, foldable, onFold, ...place }: Props) => {
  const { t } = useTranslation();
  const { below } = branch;
  const item = talkFromShown(branch.shown);
  if (!item) return null;
  const collapsed = item.isCollapsed === true;
  return (
    <TreePlace {...place} branch={branch} expanded={foldable ? !folded : undefined}>
      <p className={css.head}>
        <Depth branch={branch} />
        <span className={css.who}>
          <AuthorName item={item} />
        </span>
        <Marks item={item} />
        <span className={css.when}>
          <PublishedCell item={item} />
          {item.isEdited ? ` · ${t('tree.edited')}` : ''}
        </span>
      </p>
      <div className={css.textFrame}>
        {folded && collapsed ? <Because item={item} /> : <CommentText item={item} />}
      </div>
      <div className={css.foot}>
        <Votes item={item} />
        {foldable ? (
          <Button
            small
            look="quiet"
            tabIndex={-1}
            data-act=""
            className={css.fold}
            aria-expanded={!folded}
            onClick={() => onFold(branch, !folded)}
          >
            {folded ? (
              <ChevronRight size={14} className={css.turn} aria-hidden="true" />
            ) : (
              <ChevronDown size={14} aria-hidden="true" />
            )}
            {below === 0
              ? t(folded ? 'common.more' : 'common.less')
              : t(folded ? 'tree.unfold' : 'tree.fold', amountOf(below))}
          </Button>
        ) : null}
      </div>
    </TreePlace>
  );
});

/** Where the indent ends, the depth is said. */
export const Depth = ({ branch }: { readonly branch: Branch }) => {
  const depth = talkFromShown(branch.shown)?.depth ?? branch.level;
  return branch.level > DEEPEST ? (
    <span className={css.depth}>
      <CornerDownRight size={13} className={css.turn} aria-hidden="true" />
      {t('tree.depth', { n: figure(depth) })}
    </span>
  ) : null;
};

const Marks = ({ item }: { readonly item: Talk }) => {
  const office = item.distinguished;
  return (
    <>
      {isByCreator(item) ? (
        <Chip tone="accent">{t(isInGroup(item) ? 'tree.author' : 'discussion.creator')}</Chip>
      ) : null}
      {office === undefined ? null : (
        <Chip tone="good">
          <Shield size={12} aria-hidden="true" />
          {t('post.mark.office', { office: harmless(office) })}
        </Chip>
      )}
      <Flair text={item.authorFlair} />
      <MarkChips marks={lightMarks(item, t)} />
    </>
  );
};

const Because = ({ item }: { readonly item: Talk }) => {
  const why = item.collapsedBecause;
  return (
    <p className={css.because}>
      {why === undefined
        ? t('tree.folded')
        : t('tree.because', { why: harmless(why.toLowerCase().replaceAll('_', ' ')) })}
    </p>
  );
};
