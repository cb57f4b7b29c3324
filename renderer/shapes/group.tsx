import { ShieldAlert, Trophy as Sign } from 'lucide-react';
import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { harmless, figure } from '../format.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { Figure, PlatformText } from '../parts/text/text.tsx';
import { ByLine } from './details-parts.tsx';
import {
  count,
  date,
  factRows,
  id,
  interval,
  list,
  people,
  picture,
  sizes,
  shownForAccounts,
  words,
  yesNo,
  type FactTable,
  place,
} from './facts.tsx';
import { figureRows, sinceFigure } from './figures.tsx';
import { followersHead, followersHeard, followersWord, isSubscribed } from './followers.ts';
import { datedSentence } from './label.ts';
import { Adult, AccountRow, AccountRowHead } from './account-row.tsx';
import type { RowProps, ShapeView } from './shape-view.ts';
import { PublishedCell } from './published-cell.tsx';
import css from './talk.module.css';

type Group = Shape<'Group'>;

const Row = ({ item }: RowProps<Group>) => {
  const { visibility, memberCount: members } = item;
  return (
    <AccountRow
      item={item}
      marks={
        <>
          {item.isQuarantined ? (
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
            <Figure value={members} /> {t(followersWord(item))}
          </>
        )
      }
    />
  );
};

const Head = ({ item }: { readonly item: Group }) => (
  <AccountRowHead count={t(followersHead(item))} date={t('group.founded')} />
);

const By = ({ item }: { readonly item: Group }) => {
  const { preferredUsername: handle } = item;
  return (
    <ByLine>
      {handle === undefined || handle === (item.name ?? handle) ? null : (
        <bdi>{harmless(handle)}</bdi>
      )}
      <Adult on={item.isAdult} />
      {item.isQuarantined ? (
        <Chip tone="refused">
          <ShieldAlert size={12} aria-hidden="true" />
          {t('post.mark.quarantined')}
        </Chip>
      ) : null}
      {item.isVerified ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
    </ByLine>
  );
};

const facts: FactTable<Group> = {
  entityId: id('item.id'),
  published: date('group.founded'),
  publishedInterval: interval('group.founded'),
  memberCount: count('group.members'),
  activeCount: count('group.active'),
  updated: date('item.updated'),
  isAdult: yesNo('group.adult'),
  isQuarantined: yesNo('group.quarantined'),
  language: words('group.language'),
  postTypes: words('group.postTypes'),
  isVerified: yesNo('item.verified'),
  location: words('item.place'),
  category: words('item.category'),
  visibility: words('item.visibility'),
  mediaType: words('item.mediaType'),
  icon: picture('item.avatar'),
  image: sizes('item.banner'),
  attributedTo: (founder, t) => people('group.founder')([founder], t),
  rule: (rules, t) =>
    list('group.rules')(
      rules.map(({ name }) => name),
      t,
    ),
  ...shownForAccounts,
};

const ofForum: FactTable<Group> = { ...facts, memberCount: count('item.subscribersHead') };

/** A place where many people post. */
export const group: ShapeView<Group> = {
  row: Row,
  heights: () => ({ compact: 52, comfortable: 78 }),
  columns: (item) => ({ date: item.published !== undefined }),
  head: Head,
  label: (item, t) =>
    datedSentence(
      [
        item.name ?? item.preferredUsername ?? t('item.unnamed'),
        item.summary ?? item.description,
        followersHeard(item, t),
      ],
      item,
      t,
    ),
  facts: (item, t) => factRows(isSubscribed(item) ? ofForum : facts, item, t),
  by: By,
  isPortrait: true,
  figures: (item, t) => [
    ...figureRows(item, [
      ['memberCount', t(followersHead(item)), item.memberCount],
      ['activeCount', t('group.active'), item.activeCount],
    ]),
    ...sinceFigure(t('group.founded'), item.published),
  ],
  textTitle: () => 'group.sideBar',
  opens: () => true,
};

type Trophy = Shape<'Trophy'>;

const TrophyRow = ({ item }: RowProps<Trophy>) => (
  <div className={css.listed}>
    <span className={css.sign} aria-hidden="true">
      <Sign size={18} strokeWidth={1.5} />
    </span>
    <div className={css.text}>
      <div className={css.name}>
        <PlatformText text={item.name} />
      </div>
      {item.summary === undefined ? null : (
        <div className={css.about}>
          <PlatformText text={item.summary} />
        </div>
      )}
    </div>
    <div className={css.date}>
      <PublishedCell item={item} />
    </div>
  </div>
);

const trophyFacts: FactTable<Trophy> = {
  entityId: id('item.id'),
  awardId: id('item.secondaryId'),
  published: date('item.published'),
  icon: picture('item.images'),
  name: 'elsewhere',
  summary: 'elsewhere',
  url: 'elsewhere',
};

/** A trophy that an account shows. */
export const trophy: ShapeView<Trophy> = {
  row: TrophyRow,
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: (item) => ({ date: item.published !== undefined }),
  label: (item, t) => datedSentence([item.name, item.summary], item, t),
  facts: (item, t) => factRows(trophyFacts, item, t),
};

type Rule = Shape<'Rule'>;

const APPLIES: Readonly<Record<string, 'link' | 'comment' | 'all'>> = {
  link: 'link',
  comment: 'comment',
  all: 'all',
};

const AppliesTo = ({ item }: { readonly item: Rule }) => {
  const scope = item.appliesTo;
  if (scope === undefined) return null;
  const known = Object.hasOwn(APPLIES, scope) ? APPLIES[scope] : undefined;
  return (
    <Chip>
      {t('rule.applies')} {known ? t(`rule.${known}`) : harmless(scope)}
    </Chip>
  );
};

const RuleRow = ({ item, place: at }: RowProps<Rule>) => (
  <div className={css.listed}>
    <span className={css.sign} aria-hidden="true">
      {figure((item.position ?? at) + 1)}
    </span>
    <div className={css.text}>
      <div className={css.name}>
        <PlatformText text={item.name} />
        <AppliesTo item={item} />
      </div>
      {item.content === undefined ? null : (
        <div className={css.about}>
          <PlatformText text={item.content} />
        </div>
      )}
    </div>
  </div>
);

const ruleFacts: FactTable<Rule> = {
  published: date('item.published'),
  appliesTo: words('rule.of'),
  violationReason: words('rule.reason'),
  position: place('rule.place'),
  mediaType: words('item.mediaType'),
  name: 'elsewhere',
  content: 'elsewhere',
};

/** A rule that a group gave itself. */
export const rule: ShapeView<Rule> = {
  row: RuleRow,
  heights: () => ({ compact: 52, comfortable: 78 }),
  columns: (item) => ({ date: item.published !== undefined }),
  label: (item, t) => datedSentence([item.name, item.content], item, t),
  facts: (item, t) => factRows(ruleFacts, item, t),
  by: ({ item }) => (
    <ByLine>
      <AppliesTo item={item} />
    </ByLine>
  ),
  textTitle: () => 'item.text',
};
