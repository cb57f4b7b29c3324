import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Shape } from '../../core/vocab/index.ts';
import { dayInUtc, harmless } from '../format.ts';
import { Chip } from '../parts/chip.tsx';
import { Figure, NotGiven, PlatformText } from '../parts/text.tsx';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { ByLine } from './details-parts.tsx';
import talk from './details-talk.module.css';
import {
  count,
  date,
  day,
  factRows,
  id,
  list,
  location,
  picture,
  pictures,
  regions,
  score,
  toldOfAccounts,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import { figureRows, sinceFigure } from './figures.tsx';
import { counted, datedSentence } from './label.ts';
import { Adult, AccountRow, AccountRowHead } from './account-row.tsx';
import css from './rows.module.css';
import type { FigureRow, RowProps, ShapeView } from './shape-view.ts';
import { Career } from './positions.tsx';
import { exactScore, shortScore } from './votes.ts';
import { isRounded } from './rounded.ts';
import type { TFunction } from 'i18next';

type Person = Shape<'Person'>;

/** An account that is judged by karma. */
const hasKarma = ({ totalKarma, linkKarma, commentKarma }: Person): boolean =>
  totalKarma !== undefined || linkKarma !== undefined || commentKarma !== undefined;

/** In all where the platform says so, else what it says of posts and comments. */
const karmaOf = ({ totalKarma, linkKarma, commentKarma }: Person): number | undefined =>
  totalKarma ??
  (linkKarma === undefined || commentKarma === undefined ? undefined : linkKarma + commentKarma);

const Row = (props: RowProps<Person>) =>
  hasKarma(props.item) ? <UserRow item={props.item} /> : <ChannelRow item={props.item} />;

const ChannelRow = ({ item }: { readonly item: Person }) => {
  const { t } = useTranslation();
  const { preferredUsername: handle, content, followerCount: followers } = item;
  const name = item.name ?? handle;
  return (
    <div className={css.person}>
      <Thumbnail kind="person" name={name} />
      <div className={css.text}>
        <div className={css.name}>
          {name === undefined ? <NotGiven /> : <PlatformText text={name} />}
          {handle === undefined || handle === name ? null : (
            <bdi className={css.handle}>@{harmless(handle)}</bdi>
          )}
          {item.isVerified ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
        </div>
        {content === undefined ? null : (
          <div className={css.by}>
            <PlatformText text={content} />
          </div>
        )}
        {followers === undefined ? null : (
          <div className={css.under}>
            <Figure value={followers} isRounded={isRounded(item, 'followerCount')} />{' '}
            {t('item.followers')}
          </div>
        )}
      </div>
      <div className={css.number}>
        <Figure value={followers} isRounded={isRounded(item, 'followerCount')} />
      </div>
      <div className={css.number}>
        <Figure value={item.videoCount} isRounded={isRounded(item, 'videoCount')} />
      </div>
    </div>
  );
};

const UserRow = ({ item }: { readonly item: Person }) => {
  const { t } = useTranslation();
  const karma = karmaOf(item);
  return (
    <AccountRow
      item={item}
      marks={
        item.hidesFromRobots ? (
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

const Head = ({ item }: { readonly item: Person }) => {
  const { t } = useTranslation();
  if (hasKarma(item)) return <AccountRowHead count={t('user.karmaHead')} date={t('user.since')} />;
  return (
    <div className={css.person}>
      <span />
      <span>{t('item.name')}</span>
      <span className={css.number}>{t('item.followersHead')}</span>
      <span className={css.number}>{t('item.videosHead')}</span>
    </div>
  );
};

const By = ({ item }: { readonly item: Person }) => {
  const { t } = useTranslation();
  const { preferredUsername: handle } = item;
  return (
    <ByLine>
      {handle === undefined || handle === (item.name ?? handle) ? null : (
        <bdi>
          {hasKarma(item) ? '' : '@'}
          {harmless(handle)}
        </bdi>
      )}
      <Adult on={item.sensitive} />
      {item.isVerified ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
    </ByLine>
  );
};

/** What a person asked for who is being looked at. */
const Wish = ({ item }: { readonly item: Person }) => {
  const { t } = useTranslation();
  if (item.hidesFromRobots !== true) return null;
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

const shared: FactTable<Person> = {
  entityId: id('item.id'),
  published: date('user.since'),
  viewCount: count('item.viewsHead'),
  followerCount: count('item.followersHead'),
  sensitive: yesNo('group.adult'),
  linkKarma: score('user.posts'),
  commentKarma: score('user.comments'),
  awarderKarma: score('user.given'),
  awardeeKarma: score('user.received'),
  totalKarma: score('user.total'),
  hasVerifiedEmail: yesNo('user.mail'),
  isConfirmed: yesNo('user.confirmed'),
  isEmployee: yesNo('user.employee'),
  isModerator: yesNo('user.moderator'),
  isPremium: yesNo('user.premium'),
  acceptsFollowers: yesNo('user.follow'),
  hidesFromRobots: yesNo('user.robots'),
  videoCount: count('item.videosHead'),
  isVerified: yesNo('item.verified'),
  location: location('item.country'),
  tabs: list('item.parts'),
  isFamilySafe: yesNo('item.familySafe'),
  role: words('item.role'),
  availableIn: regions,
  followingCount: count('item.followingHead'),
  friendCount: count('item.friendsHead'),
  likeCount: count('item.likesHead'),
  likedCount: count('item.likedHead'),
  roundedCounts: list('item.rounded'),
  verifiedAs: words('item.verifiedAs'),
  isPrivate: yesNo('item.private'),
  isBusiness: yesNo('item.business'),
  isSeller: yesNo('item.seller'),
  isOrganization: yesNo('item.organization'),
  isLive: yesNo('item.isLive'),
  liveRoomId: id('item.liveRoom'),
  languageCode: words('item.language'),
  nameChanged: date('item.nameChanged'),
  secondaryId: id('item.secondaryId'),
  category: words('item.category'),
  experience: 'elsewhere',
  education: 'elsewhere',
  icon: picture,
  image: pictures,
  ...toldOfAccounts,
};

/** A channel's own date is a day; the platform gives no time. */
const ofChannel: FactTable<Person> = { ...shared, published: day('item.opened') };
const ofUser: FactTable<Person> = { ...shared, followerCount: count('user.followers') };

const userFigures = (item: Person, t: TFunction): readonly FigureRow[] => {
  const karma = karmaOf(item);
  return [
    ...(karma === undefined
      ? []
      : [
          [
            'karma',
            t('user.karmaHead'),
            <span key="k" title={exactScore(karma)}>
              {shortScore(karma)}
            </span>,
          ] as const,
        ]),
    ...figureRows(item, [['followerCount', t('user.followers'), item.followerCount]]),
    ...sinceFigure(t('user.since'), item.published),
  ];
};

const channelFigures = (item: Person, t: TFunction): readonly FigureRow[] => [
  ...figureRows(item, [
    ['followerCount', t('item.followersHead'), item.followerCount],
    ['videoCount', t('item.videosHead'), item.videoCount],
    ['viewCount', t('item.viewsHead'), item.viewCount],
  ]),
  ...(item.published === undefined
    ? []
    : [
        [
          'published',
          t('item.opened'),
          <span key="o" title={t('time.toTheDay')}>
            {dayInUtc(item.published)}
          </span>,
        ] as const,
      ]),
];

/** An account: a person, or a channel. */
export const person: ShapeView<Person> = {
  row: Row,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: (item) => ({ count: item.viewCount !== undefined, date: item.published !== undefined }),
  head: Head,
  label: (item, t) =>
    datedSentence(
      [
        item.name ?? item.preferredUsername ?? t('item.unnamed'),
        counted(item.viewCount, (views) => t('heard.views', views)),
        counted(item.totalKarma, ({ n }) => t('heard.karma', { n })),
        item.hidesFromRobots ? t('user.robots') : undefined,
      ],
      item,
      t,
    ),
  facts: (item, t) => factRows(hasKarma(item) ? ofUser : ofChannel, item, t),
  by: By,
  notice: Wish,
  isPortrait: true,
  figures: (item, t) => (hasKarma(item) ? userFigures : channelFigures)(item, t),
  parts: Career,
  summaryTitle: 'user.about',
  opens: () => true,
};
