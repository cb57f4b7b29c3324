/** Rows of the groups and people of a forum, and of what belongs to them: trophies and rules. */
import { Trophy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { figure, harmless } from '../format.ts';
import { Chip } from '../parts/chip.tsx';
import { Figure, NotGiven, Said, When } from '../parts/said.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { PublishedCell } from './published-cell.tsx';
import css from './talk.module.css';
import { numberOf, textOf, truthOf, type Thing } from './thing.ts';
import { exactScore, shortScore } from './votes.ts';

interface Props {
  readonly item: Thing;
}

/** An account that is judged by karma. */
export const hasKarma = (item: Thing): boolean =>
  ['totalKarma', 'linkKarma', 'commentKarma'].some((field) => numberOf(item, field) !== undefined);

/** In all where the platform says so, else what it says of posts and comments. */
export const karmaOf = (item: Thing): number | undefined => {
  const total = numberOf(item, 'totalKarma');
  const [posts, comments] = [numberOf(item, 'linkKarma'), numberOf(item, 'commentKarma')];
  return total ?? (posts === undefined || comments === undefined ? undefined : posts + comments);
};

const Adult = ({ item }: Props) => {
  const { t } = useTranslation();
  return truthOf(item, 'sensitive') ? (
    <Chip tone="refused">
      <TriangleAlert size={12} aria-hidden="true" />
      {t('post.mark.adult')}
    </Chip>
  ) : null;
};

const Named = ({ item }: Props) => {
  const handle = textOf(item, 'preferredUsername');
  const name = textOf(item, 'name') ?? handle;
  return (
    <>
      {name === undefined ? <NotGiven /> : <Said text={name} />}
      {handle === undefined || handle === name ? null : (
        <bdi className={css.handle}>{harmless(handle)}</bdi>
      )}
    </>
  );
};

interface Listed extends Props {
  /** Beside the name. */
  readonly marks: ReactNode;
  /** The count by which it is judged: in a column, and in words where there is no room for one. */
  readonly count: ReactNode;
  readonly inWords: ReactNode;
}

const Listed = ({ item, marks, count, inWords }: Listed) => {
  const summary = textOf(item, 'summary');
  return (
    <div className={css.listed}>
      <span className={css.face}>
        <Thumbnail kind="person" name={textOf(item, 'preferredUsername')} />
      </span>
      <div className={css.text}>
        <div className={css.name}>
          <Named item={item} />
          <Adult item={item} />
          {marks}
        </div>
        {summary === undefined ? null : (
          <div className={css.about}>
            <Said text={summary} />
          </div>
        )}
        {inWords === null ? null : (
          <div className={css.narrow}>
            <span>{inWords}</span>
          </div>
        )}
      </div>
      <div className={`${css.number} ${css.wide}`}>{count}</div>
      <div className={css.date}>
        <When at={textOf(item, 'published')} />
      </div>
    </div>
  );
};

export const GroupRow = ({ item }: Props) => {
  const { t } = useTranslation();
  const visibility = textOf(item, 'visibility');
  const members = numberOf(item, 'followerCount');
  return (
    <Listed
      item={item}
      marks={
        <>
          {truthOf(item, 'isQuarantined') ? (
            <Chip tone="refused" sign>
              {t('post.mark.quarantined')}
            </Chip>
          ) : null}
          {visibility === undefined || visibility === 'public' ? null : (
            <Chip>{harmless(visibility)}</Chip>
          )}
        </>
      }
      count={<Figure value={members} />}
      inWords={
        members === undefined ? null : (
          <>
            <Figure value={members} /> {t('item.followers')}
          </>
        )
      }
    />
  );
};

export const UserRow = ({ item }: Props) => {
  const { t } = useTranslation();
  const karma = karmaOf(item);
  return (
    <Listed
      item={item}
      marks={
        truthOf(item, 'hidesFromRobots') ? (
          <Chip tone="waiting" sign>
            {t('user.robots')}
          </Chip>
        ) : null
      }
      count={
        karma === undefined ? (
          <NotGiven />
        ) : (
          <span title={exactScore(karma)}>{shortScore(karma)}</span>
        )
      }
      inWords={karma === undefined ? null : `${shortScore(karma)} ${t('user.karma')}`}
    />
  );
};

export const TrophyRow = ({ item }: Props) => {
  const summary = textOf(item, 'summary');
  return (
    <div className={css.listed}>
      <span className={css.sign} aria-hidden="true">
        <Trophy size={18} strokeWidth={1.5} />
      </span>
      <div className={css.text}>
        <div className={css.name}>
          <Said text={textOf(item, 'name') ?? ''} />
        </div>
        {summary === undefined ? null : (
          <div className={css.about}>
            <Said text={summary} />
          </div>
        )}
      </div>
      <div className={css.date}>
        <PublishedCell item={item} />
      </div>
    </div>
  );
};

const APPLIES: Readonly<Record<string, 'link' | 'comment' | 'all'>> = {
  link: 'link',
  comment: 'comment',
  all: 'all',
};

export const AppliesTo = ({ item }: Props) => {
  const { t } = useTranslation();
  const said = textOf(item, 'appliesTo');
  if (said === undefined) return null;
  const known = Object.hasOwn(APPLIES, said) ? APPLIES[said] : undefined;
  return (
    <Chip>
      {t('rule.applies')} {known ? t(`rule.${known}`) : harmless(said)}
    </Chip>
  );
};

export const RuleRow = ({ item, place }: Props & { readonly place: number }) => {
  const content = textOf(item, 'content');
  return (
    <div className={css.listed}>
      <span className={css.sign} aria-hidden="true">
        {figure((numberOf(item, 'position') ?? place) + 1)}
      </span>
      <div className={css.text}>
        <div className={css.name}>
          <Said text={textOf(item, 'name') ?? ''} />
          <AppliesTo item={item} />
        </div>
        {content === undefined ? null : (
          <div className={css.about}>
            <Said text={content} />
          </div>
        )}
      </div>
    </div>
  );
};

/** Names above the two columns of groups and of people. */
export const ListedHead = ({ count, date }: { readonly count: string; readonly date: string }) => {
  const { t } = useTranslation();
  return (
    <div className={css.listed}>
      <span className={css.face} />
      <span className={css.text}>{t('item.name')}</span>
      <span className={`${css.number} ${css.wide}`}>{count}</span>
      <span className={css.date}>{date}</span>
    </div>
  );
};
