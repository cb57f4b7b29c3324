import { HeartHandshake } from 'lucide-react';
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { harmless } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Figure, NotGiven, PlatformText } from '../parts/text/text.tsx';
import { Adult, AccountRow, AccountRowHead } from './account-row.tsx';
import { ByLine } from './details-parts.tsx';
import talk from './details-talk.module.css';
import { followersHead, followersHeard, followersWord } from './followers.ts';
import { counted, datedSentence } from './label.ts';
import { hasKarma, computeKarma, personFacts, personFigures } from './person-facts.tsx';
import { Portrait } from './portrait.tsx';
import { Career } from './positions.tsx';
import { isRounded } from './figures.tsx';
import css from './rows.module.css';
import type { RowProps, ShapeView } from './shape-view.ts';
import { exactScore, shortScore } from './votes.ts';

type Person = Shape<'Person'>;

const Row = ({ item, columns }: RowProps<Person>) =>
  hasKarma(item) ? <UserRow item={item} /> : <PersonRow item={item} counts={columns.count} />;

/** What it published: videos on a site of videos, posts elsewhere. */
const worksFromPerson = ({ videoCount, postCount, mediaCount }: Person) => {
  if (postCount !== undefined)
    return { field: 'postCount', count: postCount, title: 'user.postCount' } as const;
  return mediaCount === undefined
    ? ({ field: 'videoCount', count: videoCount, title: 'item.videosHead' } as const)
    : ({ field: 'mediaCount', count: mediaCount, title: 'user.postCount' } as const);
};

const rowClass = (counts: boolean): string =>
  counts ? (css.person ?? '') : `${css.person} ${css.noCounts}`;

interface PersonRowProps {
  readonly item: Person;
  /** Some of the list has figures. */
  readonly counts: boolean;
}

const PersonRow = ({ item, counts }: PersonRowProps) => {
  const { preferredUsername: handle, followerCount: followers } = item;
  const name = item.name ?? handle;
  const about = item.summary ?? item.tagline;
  const works = worksFromPerson(item);
  const followersShown = <Figure value={followers} isRounded={isRounded(item, 'followerCount')} />;
  return (
    <div className={rowClass(counts)}>
      <Portrait of={item} name={name} />
      <div className={css.text}>
        <div className={css.name}>
          {name === undefined ? <NotGiven /> : <PlatformText text={name} />}
          {handle === undefined || handle === name ? null : (
            <bdi className={css.handle}>@{harmless(handle)}</bdi>
          )}
          {item.isVerified ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
          {item.reaction === undefined ? null : <Chip>{harmless(item.reaction)}</Chip>}
        </div>
        {about === undefined ? null : (
          <div className={css.by}>
            <PlatformText text={about} />
          </div>
        )}
        {followers === undefined ? null : (
          <div className={css.under}>
            {followersShown} {t(followersWord(item))}
          </div>
        )}
      </div>
      {counts ? (
        <>
          <div className={css.number}>{followersShown}</div>
          <div className={css.number}>
            <Figure value={works.count} isRounded={isRounded(item, works.field)} />
          </div>
        </>
      ) : null}
    </div>
  );
};

const UserRow = ({ item }: { readonly item: Person }) => {
  const karma = computeKarma(item);
  return (
    <AccountRow
      item={item}
      marks={
        item.isSearchable === false ? (
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

const Head = ({ item, columns }: Pick<RowProps<Person>, 'item' | 'columns'>) => {
  if (hasKarma(item)) return <AccountRowHead count={t('user.karmaHead')} date={t('user.since')} />;
  return (
    <div className={rowClass(columns.count)}>
      <span />
      <span>{t('item.name')}</span>
      {columns.count ? (
        <>
          <span className={css.number}>{t(followersHead(item))}</span>
          <span className={css.number}>{t(worksFromPerson(item).title)}</span>
        </>
      ) : null}
    </div>
  );
};

const By = ({ item }: { readonly item: Person }) => {
  const { preferredUsername: handle } = item;
  return (
    <ByLine>
      {handle === undefined || handle === (item.name ?? handle) ? null : (
        <bdi>
          {hasKarma(item) ? '' : '@'}
          {harmless(handle)}
        </bdi>
      )}
      <Adult on={item.isAdult} />
      {item.isVerified ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
    </ByLine>
  );
};

/** What a person asked for who is being looked at. */
const RobotsNotice = ({ item }: { readonly item: Person }) => {
  if (item.isSearchable !== false) return null;
  return (
    <div className={talk.wish} role="note">
      <HeartHandshake size={16} aria-hidden="true" />
      <div>
        <strong>{t('user.robots')}</strong>
        <p>{t('user.robotsText')}</p>
      </div>
    </div>
  );
};

/** An account: a person, or a channel. */
export const person: ShapeView<Person> = {
  row: Row,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: (item) => ({
    count: item.followerCount !== undefined || worksFromPerson(item).count !== undefined,
    date: item.published !== undefined,
  }),
  head: Head,
  label: (item, t) =>
    datedSentence(
      [
        item.name ?? item.preferredUsername ?? t('item.unnamed'),
        item.reaction,
        hasKarma(item) ? undefined : followersHeard(item, t),
        counted(item.viewCount, (views) => t('heard.views', views)),
        counted(item.score, ({ n }) => t('heard.karma', { n })),
        item.isSearchable === false ? t('user.robots') : undefined,
      ],
      item,
      t,
    ),
  facts: personFacts,
  by: By,
  notice: RobotsNotice,
  isPortrait: true,
  figures: personFigures,
  parts: Career,
  taglineTitle: () => 'user.headline',
  summaryTitle: () => 'user.about',
  opens: () => true,
};
