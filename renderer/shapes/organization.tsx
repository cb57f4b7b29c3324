import { t } from 'i18next';
import type { Shape } from '#vocab/index.ts';
import { Chip } from '../parts/controls/chip.tsx';
import { PlatformText } from '../parts/text/text.tsx';
import { ByLine } from './details-parts.tsx';
import {
  count,
  date,
  factRows,
  id,
  interval,
  picture,
  postalAddress,
  shownPlainly,
  sizes,
  shownForAccounts,
  words,
  yesNo,
  type FactTable,
} from './facts.tsx';
import { figureRows } from './figures.tsx';
import { followersHead, followersHeard } from './followers.ts';
import { sentence } from './label.ts';
import { PlainRow } from './plain-row.tsx';
import type { ShapeView } from './shape-view.ts';

type Organization = Shape<'Organization'>;

const By = ({ item }: { readonly item: Organization }) => (
  <ByLine>
    {item.category === undefined ? null : <PlatformText text={item.category} />}
    {item.isVerified ? <Chip tone="accent">{t('item.verified')}</Chip> : null}
  </ByLine>
);

const facts: FactTable<Organization> = {
  entityId: id('item.id'),
  secondaryId: id('item.secondaryId'),
  category: words('item.category'),
  legalForm: words('organization.legalForm'),
  foundedYear: (year, t) => [[t('organization.founded'), shownPlainly(String(year))]],
  reaction: words('user.reaction'),
  memberCount: count('organization.employees'),
  employeeRange: words('organization.size'),
  followerCount: count('item.followersHead'),
  location: words('item.place'),
  address: postalAddress('item.address'),
  published: date('item.opened'),
  publishedInterval: interval('item.opened'),
  isVerified: yesNo('item.verified'),
  isAdult: yesNo('group.adult'),
  icon: picture('item.avatar'),
  image: sizes('item.banner'),
  ...shownForAccounts,
};

/** A company, a school or another body with a page of its own. */
export const organization: ShapeView<Organization> = {
  row: ({ item }) => (
    <PlainRow
      name={item.name ?? item.preferredUsername}
      second={item.reaction ?? item.category ?? item.tagline ?? item.summary}
    />
  ),
  heights: () => ({ compact: 44, comfortable: 64 }),
  columns: () => ({}),
  label: (item, t) =>
    sentence([
      item.name ?? item.preferredUsername ?? t('item.unnamed'),
      item.reaction,
      item.category,
      followersHeard(item, t),
    ]),
  facts: (item, t) => factRows(facts, item, t),
  by: By,
  isPortrait: true,
  figures: (item, t) =>
    figureRows(item, [
      ['followerCount', t(followersHead(item)), item.followerCount],
      ['memberCount', t('organization.employees'), item.memberCount],
    ]),
  taglineTitle: () => 'organization.tagline',
  opens: () => true,
};
