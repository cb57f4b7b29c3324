/** A filter as short words above the rows: “Kind: Video”, “Likes or Score ≥ 100”. Pure. */
import type { TFunction } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { figure, harmless, length, when } from '../../../format.ts';
import { shapeName } from '../../../shapes/label.ts';
import type { CodingNames, Named } from '../coding/coding-names.ts';
import {
  type ConditionDraft,
  conditionOf,
  conditionOfCount,
  COUNT_LABELS,
  type CountName,
  DAY_LABELS,
  type FilterField,
  type FlagField,
  isFlag,
  isValueField,
  LEAST,
  VALUE_LABELS,
  type ValueField,
  valuesOf,
  without,
  withoutCount,
} from './conditions.ts';

export interface FilterChip {
  readonly key: string;
  readonly text: string;
  /** The filter without it. */
  readonly rest: RowFilter;
  /** To be changed, and which filter that is added to; absent for what is not set by hand. */
  readonly draft?: ConditionDraft | undefined;
  readonly under: RowFilter;
}

export interface FilterWords extends CodingNames {
  readonly t: TFunction;
  /** In which lists are written: “a or b”. */
  readonly language: string;
  /** What a platform or an operation is called. */
  readonly nameOf: (id: string) => string;
}

/** `2026-02-14`; with its time where it begins no day. */
const dayText = (instant: string): string =>
  /T00:00:00(?:\.0{1,9})?Z$/.test(instant) ? instant.slice(0, 10) : when(instant);

export const eitherOf = (values: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(values);

/** Until the names are known, nobody can tell whether one is gone. */
const UNKNOWN_YET = '…';

const nameIn = (names: readonly Named[] | undefined, id: string, gone: string): string =>
  names ? (names.find((one) => one.id === id)?.name ?? gone) : UNKNOWN_YET;

const valueText = (field: ValueField, value: string, words: FilterWords): string => {
  const { t, nameOf, codes, coders } = words;
  if (field === 'platform' || field === 'operation') return nameOf(value);
  if (field === 'shape') return shapeName(harmless(value), t);
  if (field === 'code') return nameIn(codes, value, t('dataset.says.codeGone', { id: value }));
  if (field === 'coder') return nameIn(coders, value, t('dataset.says.coderGone', { id: value }));
  return value;
};

export const flagText = (field: FlagField, is: boolean, t: TFunction): string =>
  t(
    `dataset.says.${is ? field : (`not${field[0]?.toUpperCase()}${field.slice(1)}` as 'notNoted')}`,
  );

const chipText = (filter: RowFilter, field: FilterField, words: FilterWords): string => {
  const { t, language } = words;
  const bound = (name: string, sign: string, value: string): string => `${name} ${sign} ${value}`;
  const set = filter[field];
  const value = typeof set === 'object' ? '' : String(set);
  if (isValueField(field)) {
    const values = valuesOf(filter, field).map((one) => harmless(valueText(field, one, words)));
    return t('dataset.filter.chip', {
      field: t(VALUE_LABELS[field]),
      value: eitherOf(values, language),
    });
  }
  if (isFlag(field)) return flagText(field, filter[field] === true, t);
  const least = LEAST[field];
  if (least) return bound(countNames(least, words), '≥', figure(Number(value)));
  switch (field) {
    case 'from':
    case 'to':
      return bound(t(DAY_LABELS.published), field === 'from' ? '≥' : '<', dayText(value));
    case 'seenFrom':
    case 'seenTo':
      return bound(t(DAY_LABELS.seen), field === 'seenFrom' ? '≥' : '<', dayText(value));
    case 'leastLength':
      return bound(t('item.length'), '≥', length(Number(value)));
    case 'import':
      return t('dataset.says.import', { value: when(value) });
    case 'rows':
      return t('dataset.says.rows', { value: figure(filter.rows?.length ?? 0) });
    default:
      return t('dataset.filter.chip', { field, value: harmless(value) });
  }
};

const countNames = (of: readonly CountName[], { t, language }: FilterWords): string =>
  eitherOf(
    of.map((name) => t(COUNT_LABELS[name])),
    language,
  );

/** In the order in which the conditions were set; what is searched for stands in its field already. */
export const chipsFromFilter = (filter: RowFilter, words: FilterWords): readonly FilterChip[] => {
  const fields = (Object.keys(filter) as FilterField[]).filter(
    (field) => filter[field] !== undefined && field !== 'words' && field !== 'counts',
  );
  const plain = fields.map((field) => ({
    key: field,
    text: chipText(filter, field, words),
    rest: without(filter, field),
    draft: conditionOf(filter, field),
    // Several values stay, and get one more.
    under: Array.isArray(filter[field]) ? filter : without(filter, field),
  }));
  const counts = (filter.counts ?? []).map((condition) => {
    const { of, atLeast, atMost } = condition;
    const bounds = [
      ...(atLeast === undefined ? [] : [`≥ ${figure(atLeast)}`]),
      ...(atMost === undefined ? [] : [`≤ ${figure(atMost)}`]),
    ];
    const text = `${countNames(of, words)} ${bounds.join(', ')}`;
    const rest = withoutCount(filter, condition);
    return { key: text, text, rest, draft: conditionOfCount(condition), under: rest };
  });
  return [...plain, ...counts];
};
