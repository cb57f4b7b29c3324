/** Plain fields by their names: a table a shape, whose fields and values are those of its schema. */
import type { ParseKeys, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import { exactly, figure, harmless, lengthInWords } from '../format.ts';
import { labelFromName } from '../fields.ts';
import { Address, Id, PlatformText } from '../parts/text/text.tsx';
import type { Shape } from '#vocab/index.ts';
import { ageInWords, dayMeant, statedAt } from '../relative-dates.ts';
import { Between } from './published-cell.tsx';
import { isRounded } from './figures.tsx';
import type { FactRow } from './shape-view.ts';
import { soughtFor } from './sought.ts';
import { exactScore, formatShare } from './votes.ts';

/** `nameOf`: what the table calls another field of the same thing. */
type Fact<V> = (
  value: V,
  t: TFunction,
  nameFromField?: (field: string) => string,
) => readonly FactRow[];
type Name = ParseKeys;

/** `elsewhere`: the details tell it in another place. What no table names is shown by the words of its name. */
export type FactTable<T> = {
  readonly [K in keyof T]?: Fact<NonNullable<T[K]>> | 'elsewhere';
};

export const factRows = <T extends object>(
  table: FactTable<T>,
  item: T,
  t: TFunction,
): readonly FactRow[] => {
  const fields = Object.keys(table) as (keyof T)[];
  const nameFromField = (field: string): string => nameIn(table, item, field, t);
  const rows = fields.flatMap((field) => {
    const [show, value] = [table[field], item[field]];
    if (show === undefined || show === 'elsewhere' || isBlank(value)) return [];
    const ways = soughtFor(value);
    return show(value as NonNullable<T[keyof T]>, t, nameFromField).map(
      ([name, shown]): FactRow => [
        capitalised(name),
        isRounded(item, String(field)) ? <About key={name}>{shown}</About> : shown,
        ways,
      ],
    );
  });
  const others = Object.entries(item).filter(
    ([field]) => !Object.hasOwn(table, field) && field !== 'type' && field !== '@context',
  );
  return [
    ...rows,
    ...others.map(([field, value]): FactRow => [
      labelFromName(field),
      shownPlainly(value),
      soughtFor(value),
    ]),
  ];
};

/** What a table calls a field that the item has; the words of its name, where it does not. */
const nameIn = <T extends object>(
  table: FactTable<T>,
  item: T,
  field: string,
  t: TFunction,
): string => {
  const known = field as keyof T;
  const show = Object.hasOwn(table, field) ? table[known] : undefined;
  const value = item[known];
  const name =
    show === undefined || show === 'elsewhere' || isBlank(value)
      ? undefined
      : show(value as NonNullable<T[keyof T]>, t)[0]?.[0];
  return capitalised(name ?? labelFromName(field));
};

/** What the head of the details tells of everything that has a name and an address. */
export const shownInHead = {
  id: 'elsewhere',
  url: 'elsewhere',
  name: 'elsewhere',
  content: 'elsewhere',
} as const;

/** The same of an account or a group, and what stands in parts of its details. */
export const shownForAccounts = {
  ...shownInHead,
  preferredUsername: 'elsewhere',
  summary: 'elsewhere',
  tagline: 'elsewhere',
  description: 'elsewhere',
  attachment: 'elsewhere',
  tag: 'elsewhere',
} as const;

/** Of a value that nobody described. */
export const shownPlainly = (value: unknown) => <PlatformText text={inWords(value)} />;

/** A thing by its name, where it has one. */
const inWords = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  const { name, preferredUsername } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const called = name ?? preferredUsername;
  return typeof called === 'string' ? called : JSON.stringify(value);
};

/** The platform shows a rounded figure, so nobody knows the exact one. */
const About = ({ children }: { readonly children: ReactNode }) => (
  <span title={t('item.displayed')}>
    {'≈\u2009'}
    {children}
  </span>
);

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const count =
  (name: Name): Fact<number> =>
  (value, t) => [[t(name), figure(value)]];

/** Up minus down votes, or karma: with a sign that is seen. */
export const score =
  (name: Name): Fact<number> =>
  (value, t) => [[t(name), exactScore(value)]];

export const share =
  (name: Name): Fact<number> =>
  (value, t) => [[t(name), formatShare(value, 1)]];

/** A place that is counted from 0, as people count. */
export const place =
  (name: Name): Fact<number> =>
  (value, t) => [[t(name), figure(value + 1)]];

export const seconds =
  (name: Name): Fact<number> =>
  (value, t) => [[t(name), lengthInWords(value)]];

export const words =
  (name: Name): Fact<string> =>
  (value, t) => [[t(name), <PlatformText key={name} text={value} />]];

export const id =
  (name: Name): Fact<string> =>
  (value, t) => [[t(name), <Id key={name} text={value} />]];

export const ids =
  (name: Name): Fact<readonly string[]> =>
  (values, t) => [[t(name), <Id key={name} text={values.join(' ')} />]];

export const address =
  (name: Name): Fact<string> =>
  (value, t) => [[t(name), <Address key={name} url={value} />]];

export const yesNo =
  (name: Name): Fact<boolean> =>
  (value, t) => [[t(name), t(value ? 'common.yes' : 'common.no')]];

export const date =
  (name: Name): Fact<string> =>
  (value, t) => [[t(name), exactly(value)]];

type Interval = NonNullable<Shape<'Video'>['publishedInterval']>;

/** The platform's own words, and both ends; of a day only the day, of an age also of when it is. */
export const interval =
  (name: Name): Fact<Interval> =>
  (value, t) => {
    const asInList = <Between key={name} interval={value} words={value.text} />;
    if (dayMeant(value) !== undefined) return [[t(name), asInList]];
    const words = <PlatformText key={name} text={value.text} />;
    return ageInWords(value, statedAt(value)) === undefined
      ? [[t(name), words], ...ends(value, t)]
      : [[t(name), asInList], [t('item.inWords'), words], ...ends(value, t)];
  };

/** Both ends alone, where the words are told already. */
export const ends: Fact<Pick<Interval, 'earliest' | 'latest'>> = ({ earliest, latest }, t) => [
  [t('item.interval'), t('time.between', { from: exactly(earliest), to: exactly(latest) })],
];

const SCOPES = {
  followers: 'item.scopes.followers',
  friends: 'item.scopes.friends',
  connections: 'item.scopes.connections',
  members: 'item.scopes.members',
  author: 'item.scopes.author',
  restricted: 'item.scopes.restricted',
} as const;

/** Who is shown it, where that is not everybody. */
export const scope: Fact<keyof typeof SCOPES> = (value, t) => [[t('item.scope'), t(SCOPES[value])]];

export const location =
  (name: Name): Fact<{ readonly name: string }> =>
  (value, t) => [[t(name), <PlatformText key={name} text={value.name} />]];

export const list =
  (name: Name): Fact<readonly string[]> =>
  (values, t) =>
    values.length === 0 ? [] : [[t(name), harmless(values.join(', '))]];

/** One, or several in a row. */
export const oneOrMore =
  (name: Name): Fact<string | readonly string[]> =>
  (value, t) =>
    list(name)([value].flat(), t);

/** The parts of a postal address, from the street to the country. */
export const postalAddress =
  (name: Name): Fact<NonNullable<Shape<'Person'>['address']>> =>
  ({ streetAddress, postalCode, addressLocality, addressRegion, addressCountry }, t) =>
    list(name)(
      [streetAddress, postalCode, addressLocality, addressRegion, addressCountry].filter(
        (part) => part !== undefined,
      ),
      t,
    );

/** Names of other fields of the same thing, by what the table calls them. */
export const fieldNames =
  (name: Name): Fact<readonly string[]> =>
  (fields, t, nameFromField = labelFromName) =>
    list(name)(fields.map(nameFromField), t);

type Named = {
  readonly name?: string | undefined;
  readonly preferredUsername?: string | undefined;
};

/** People by their names. */
export const people =
  (name: Name): Fact<readonly Named[]> =>
  (those, t) =>
    list(name)(
      those.flatMap((one) => one.name ?? one.preferredUsername ?? []),
      t,
    );

/** Many codes, folded up. */
export const regions: Fact<readonly string[]> = (codes, t) => {
  const all = harmless(codes.join(' '));
  if (codes.length <= 12) return [[t('item.regions'), all]];
  return [
    [
      t('item.regions'),
      <details key="regions">
        <summary>{t('item.regionCount', { count: codes.length })}</summary>
        {all}
      </details>,
    ],
  ];
};

type Picture = NonNullable<Shape<'Video'>['image']>[number];

/** Each size of a picture, with its address. */
export const sizes =
  (name: Name): Fact<Picture | readonly Picture[]> =>
  (given, t) => {
    const images = [given].flat();
    if (images.length === 0) return [];
    const list = (
      <ul key={name}>
        {images.map(({ url, width, height }) => (
          <li key={url}>
            <Address
              url={url}
              text={width === undefined || height === undefined ? url : `${width} × ${height}`}
            />
          </li>
        ))}
      </ul>
    );
    return [[t(name), list]];
  };

export const pictures = sizes('item.images');

export const picture =
  (name: Name): Fact<Picture> =>
  (image, t) =>
    sizes(name)([image], t);
