/**
 * The conditions of a filter as a person sets them: a field, a comparison, a value. The values of one field are
 * alternatives, conditions hold together. The keys are those of the engine. Pure.
 */
import type { ParseKeys } from 'i18next';
import type { RowFilter } from '#calls/index.ts';

export type FilterField = keyof RowFilter;
type CountConditions = NonNullable<RowFilter['counts']>;
export type CountCondition = CountConditions[number];
export type CountName = CountCondition['of'][number];

/** Names of counts, in the order of the table. */
export const COUNT_LABELS: Readonly<Record<CountName, ParseKeys>> = {
  likes: 'item.likesHead',
  score: 'post.score',
  views: 'item.viewsHead',
  comments: 'post.commentsHead',
  replies: 'item.repliesHead',
  shares: 'item.sharesHead',
  reposts: 'item.repostsHead',
  quotes: 'item.quotesHead',
  saves: 'item.savesHead',
  followers: 'item.followersHead',
};
export const COUNT_NAMES = Object.keys(COUNT_LABELS) as readonly CountName[];

/** Fields of which one value or several are wanted. */
export const VALUE_LABELS = {
  platform: 'dataset.platform',
  shape: 'dataset.shape',
  author: 'table.writer',
  operation: 'dataset.operation',
  language: 'item.language',
  heldIn: 'record.collection',
  tag: 'dataset.filter.tag',
  code: 'dataset.filter.code',
  coder: 'dataset.filter.coder',
} as const satisfies { readonly [Field in FilterField]?: ParseKeys };
export type ValueField = keyof typeof VALUE_LABELS;

export const DAY_LABELS = { published: 'item.published', seen: 'dataset.seen' } as const;
export type DayField = keyof typeof DAY_LABELS;
const DAY_ENDS = {
  published: { '≥': 'from', '<': 'to' },
  seen: { '≥': 'seenFrom', '<': 'seenTo' },
} as const;

export const FLAG_LABELS = {
  noted: 'dataset.notes',
  pictured: 'dataset.facets.pictures',
  removed: 'dataset.facets.state',
  repeated: 'dataset.filter.repeated',
  coded: 'dataset.filter.coded',
  disputed: 'dataset.filter.disputed',
} as const satisfies { readonly [Field in FilterField]?: ParseKeys };
export type FlagField = keyof typeof FLAG_LABELS;

/** What earlier views hold: one bound for two names. */
export const LEAST: Readonly<Partial<Record<FilterField, readonly CountName[]>>> = {
  leastLikes: ['likes', 'score'],
  leastViews: ['views'],
  leastReplies: ['comments', 'replies'],
};

/** What can be compared, in the order in which it is offered. */
export type ConditionField = ValueField | CountName | DayField | FlagField | 'length';

const isIn = <Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  key: string,
): key is Key => Object.hasOwn(record, key);

export const isValueField = (field: string): field is ValueField => isIn(VALUE_LABELS, field);
export const isCount = (field: string): field is CountName => isIn(COUNT_LABELS, field);
export const isDayField = (field: string): field is DayField => isIn(DAY_LABELS, field);
export const isFlag = (field: string): field is FlagField => isIn(FLAG_LABELS, field);

export const CONDITION_FIELDS: readonly (readonly [ConditionField, ParseKeys])[] = (
  [
    ...Object.entries(VALUE_LABELS).slice(0, 3),
    ...Object.entries(DAY_LABELS),
    ...Object.entries(COUNT_LABELS),
    ['length', 'item.length'],
    ...Object.entries(VALUE_LABELS).slice(3),
    ...Object.entries(FLAG_LABELS),
  ] as const
).map(([field, label]) => [field as ConditionField, label]);

export type Comparison = 'is' | '≥' | '≤' | '<';

export const comparisonsOf = (field: ConditionField): readonly Comparison[] => {
  if (isCount(field)) return ['≥', '≤'];
  if (isDayField(field)) return ['≥', '<'];
  return field === 'length' ? ['≥'] : ['is'];
};

export interface ConditionDraft {
  readonly field: ConditionField;
  /** Further counts, of which one is enough. */
  readonly also: readonly CountName[];
  readonly comparison: Comparison;
  /** As it was typed or chosen. */
  readonly value: string;
}

export const newCondition = (field: ConditionField): ConditionDraft => ({
  field,
  also: [],
  comparison: comparisonsOf(field)[0] ?? 'is',
  value: isFlag(field) ? 'true' : '',
});

/** A condition as it was set, to be changed; several values of a field get one more. `undefined`: it is not set here. */
export const conditionOf = (filter: RowFilter, field: FilterField): ConditionDraft | undefined => {
  const set = filter[field];
  const value = typeof set === 'object' ? '' : String(set);
  const draft = (of: ConditionField, part: Partial<ConditionDraft>): ConditionDraft => ({
    ...newCondition(of),
    ...part,
  });
  if (isValueField(field)) return draft(field, { value });
  if (isFlag(field)) return draft(field, { value });
  if (field === 'leastLength') return draft('length', { value });
  const [likes, ...also] = LEAST[field] ?? [];
  if (likes) return draft(likes, { also, value });
  for (const [of, ends] of Object.entries(DAY_ENDS))
    for (const [comparison, end] of Object.entries(ends))
      if (end === field)
        return draft(of as DayField, {
          comparison: comparison as Comparison,
          value: value.slice(0, 'YYYY-MM-DD'.length),
        });
  return undefined;
};

export const conditionOfCount = ({ of, atLeast, atMost }: CountCondition): ConditionDraft => {
  const [field = 'likes', ...also] = of;
  return atLeast === undefined
    ? { field, also, comparison: '≤', value: String(atMost) }
    : { field, also, comparison: '≥', value: String(atLeast) };
};

export const without = (filter: RowFilter, field: FilterField): RowFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field));

/** `2026-01-31` as the instant at which that day begins in UTC. */
export const instantOfDay = (day: string): string | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

/** The values of a field that are wanted. */
export const valuesOf = (filter: RowFilter, field: ValueField): readonly string[] => {
  const wanted = filter[field];
  return wanted === undefined ? [] : typeof wanted === 'string' ? [wanted] : wanted;
};

/** Of these a row can have several, but the engine takes one. */
const isSingle = (field: ValueField): boolean => field === 'code' || field === 'coder';

/** Another value that is enough, or no longer: one value as it is, several as a list. */
export const toggleValue = (filter: RowFilter, field: ValueField, value: string): RowFilter => {
  const values = valuesOf(filter, field);
  const next = values.includes(value)
    ? values.filter((one) => one !== value)
    : [...(isSingle(field) ? [] : values), value];
  const [first, ...others] = next;
  if (first === undefined) return without(filter, field);
  return { ...filter, [field]: others.length === 0 ? first : next };
};

export const withoutCount = (filter: RowFilter, condition: CountCondition): RowFilter => {
  const counts = (filter.counts ?? []).filter((one) => one !== condition);
  return counts.length === 0 ? without(filter, 'counts') : { ...filter, counts };
};

const WHOLE = /^\d{1,15}$/;

/** A filter with a condition more; `undefined` while its value is none. */
export const withCondition = (
  filter: RowFilter,
  { field, also, comparison, value }: ConditionDraft,
): RowFilter | undefined => {
  const text = value.trim();
  if (isFlag(field)) return { ...filter, [field]: text === 'true' };
  if (text === '') return undefined;
  if (isValueField(field))
    return valuesOf(filter, field).includes(text) ? filter : toggleValue(filter, field, text);
  if (isDayField(field)) {
    const instant = instantOfDay(text);
    const end = DAY_ENDS[field][comparison === '<' ? '<' : '≥'];
    return instant === undefined ? undefined : { ...filter, [end]: instant };
  }
  if (!WHOLE.test(text)) return undefined;
  if (field === 'length') return { ...filter, leastLength: Number(text) };
  const bound = comparison === '≤' ? { atMost: Number(text) } : { atLeast: Number(text) };
  return { ...filter, counts: [...(filter.counts ?? []), { of: [field, ...also], ...bound }] };
};
