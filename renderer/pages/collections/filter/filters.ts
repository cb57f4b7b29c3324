/**
 * The filters of rows as a person sees them, one row each: its name, its sentence ("is by Ada") and how
 * it is edited. The keys are those of the engine. Pure.
 */
import type { ParseKeys, TFunction } from 'i18next';
import type { FacetCountsView, RowFilter } from '#calls/index.ts';
import { dayInUtc, figure, harmless, when } from '../../../format.ts';
import type { CodingNames, Named } from '../coding/coding-names.ts';
import { shapeName } from '../../../shapes/label.ts';
import { useMemo } from 'react';
import { useCatalogue } from '../../../queries.ts';

/** What platforms and operations are called; an operation with its platform, of which several have the same. */
export const useOperationNames = () => {
  const platforms = useCatalogue().data?.platforms;
  return useMemo(() => {
    const brands = new Map(platforms?.map(({ segment, brand }) => [segment, brand]));
    const titles = new Map(
      platforms?.flatMap(({ brand, operations }) =>
        operations.map(({ id, title }) => [id, `${brand}: ${title}`] as const),
      ),
    );
    const own = new Map(
      platforms?.flatMap(({ operations }) =>
        operations.map(({ id, title }) => [id, title] as const),
      ),
    );
    return {
      platform: (segment: string): string => brands.get(segment) ?? segment,
      /** Where all are of one platform. */
      title: (id: string): string => own.get(id) ?? id,
      operation: (id: string): string => titles.get(id) ?? id,
    };
  }, [platforms]);
};

/** Filters as sentences that can be read: "is by Ada", "was published from 1 May 2026 on". Pure. */
interface Sentence {
  readonly field: FilterField;
  readonly text: string;
}

/** A sentence for each filter that is set. */
export const sentencesFromFilter = (filter: RowFilter, words: FilterWords): readonly Sentence[] =>
  FILTER_FIELDS.flatMap((field): Sentence[] => {
    const value = filter[field];
    if (value === undefined) return [];
    const sentence = FILTERS[field].sentence as (given: typeof value, words: FilterWords) => string;
    return [{ field, text: sentence(value, words) }];
  });

export const without = (filter: RowFilter, field: FilterField): RowFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== field));

/** `2026-01-31` as the instant at which that day begins in UTC. */
export const instantOfDay = (day: string): string | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

export const dayOfInstant = (instant: string | undefined): string => instant?.slice(0, 10) ?? '';

export type FilterField = keyof RowFilter;

export interface FilterWords extends CodingNames {
  readonly t: TFunction;
  /** What a platform or an operation is called. */
  readonly nameOf: (id: string) => string;
}

interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

interface Row<Editor, Value> {
  readonly editor: Editor;
  readonly label: ParseKeys;
  readonly sentence: (value: Value, words: FilterWords) => string;
}

interface ChoiceRow extends Row<'choice', string> {
  /** What occurs among the rows, with how many there are of each. */
  readonly choices: (
    occurring: FacetCountsView | undefined,
    names: ChoiceNames,
    t: TFunction,
  ) => readonly FilterChoice[];
}

/** What is searched for stands in a field of its own, where it is seen. */
type TextRow = Row<'search' | 'text' | 'day', string> | ChoiceRow | ElsewhereRow;

/** Rows are marked in the table. */
type MarksRow = Row<'marks', readonly number[]>;

/** What it is set to is chosen on another page. */
type ElsewhereRow = Row<'elsewhere', string>;

type RowFor<Value> = [Value] extends [readonly number[]]
  ? MarksRow
  : [Value] extends [boolean]
    ? Row<'toggle', boolean>
    : [Value] extends [number]
      ? Row<'number', number>
      : TextRow;

interface ChoiceNames extends CodingNames {
  readonly platform: (segment: string) => string;
  readonly operation: (id: string) => string;
}

const choicesOf = (
  counts: FacetCountsView[keyof FacetCountsView] | undefined,
  label: (value: string) => string,
): readonly FilterChoice[] =>
  (counts ?? []).map(({ value, count }) => ({
    value: String(value),
    label: `${label(String(value))} (${figure(count)})`,
  }));

/** A day where it begins one; else the time is of importance, too. */
const momentText = (instant: string): string =>
  /T00:00:00(?:\.0{1,9})?Z$/.test(instant) ? dayInUtc(instant) : when(instant);

const choicesFrom = (names: readonly Named[] = []): readonly FilterChoice[] =>
  names.map(({ id, name }) => ({ value: id, label: harmless(name) }));

/** Until the names are known, nobody can tell whether one is gone. */
const UNKNOWN_YET = '…';

/** In the order in which their sentences are read. */
export const FILTERS: {
  readonly [Field in FilterField]-?: RowFor<NonNullable<RowFilter[Field]>>;
} = {
  words: {
    editor: 'search',
    label: 'dataset.search',
    sentence: (words, { t }) => t('dataset.says.words', { value: harmless(words) }),
  },
  platform: {
    editor: 'choice',
    label: 'dataset.platform',
    choices: (occurring, names) => choicesOf(occurring?.platform, names.platform),
    sentence: (id, { t, nameOf }) => t('dataset.says.platform', { value: nameOf(id) }),
  },
  shape: {
    editor: 'choice',
    label: 'dataset.shape',
    choices: (occurring, _names, t) => choicesOf(occurring?.shape, (shape) => shapeName(shape, t)),
    sentence: (shape, { t }) => t('dataset.says.shape', { value: shapeName(harmless(shape), t) }),
  },
  operation: {
    editor: 'choice',
    label: 'dataset.operation',
    choices: (occurring, names) => choicesOf(occurring?.operation, names.operation),
    sentence: (id, { t, nameOf }) => t('dataset.says.operation', { value: nameOf(id) }),
  },
  author: {
    editor: 'text',
    label: 'dataset.filter.author',
    sentence: (name, { t }) => t('dataset.says.author', { value: harmless(name) }),
  },
  from: {
    editor: 'day',
    label: 'dataset.filter.from',
    sentence: (instant, { t }) => t('dataset.says.from', { value: dayInUtc(instant) }),
  },
  to: {
    editor: 'day',
    label: 'dataset.filter.to',
    sentence: (instant, { t }) => t('dataset.says.to', { value: dayInUtc(instant) }),
  },
  seenFrom: {
    editor: 'day',
    label: 'dataset.filter.seenFrom',
    sentence: (instant, { t }) => t('dataset.says.seenFrom', { value: momentText(instant) }),
  },
  seenTo: {
    editor: 'day',
    label: 'dataset.filter.seenTo',
    sentence: (instant, { t }) => t('dataset.says.seenTo', { value: momentText(instant) }),
  },
  leastLikes: {
    editor: 'number',
    label: 'dataset.filter.leastLikes',
    sentence: (likes, { t }) => t('dataset.says.leastLikes', { value: figure(likes) }),
  },
  leastViews: {
    editor: 'number',
    label: 'dataset.filter.leastViews',
    sentence: (views, { t }) => t('dataset.says.leastViews', { value: figure(views) }),
  },
  leastReplies: {
    editor: 'number',
    label: 'dataset.filter.leastReplies',
    sentence: (replies, { t }) => t('dataset.says.leastReplies', { value: figure(replies) }),
  },
  leastLength: {
    editor: 'number',
    label: 'dataset.filter.leastLength',
    sentence: (seconds, { t }) => t('dataset.says.leastLength', { value: figure(seconds) }),
  },
  language: {
    editor: 'choice',
    label: 'item.language',
    choices: (occurring) => choicesOf(occurring?.language, (code) => code),
    sentence: (code, { t }) => t('dataset.says.language', { value: harmless(code) }),
  },
  pictured: {
    editor: 'toggle',
    label: 'dataset.facets.pictured',
    sentence: (isPictured, { t }) =>
      t(isPictured ? 'dataset.says.pictured' : 'dataset.says.notPictured'),
  },
  repeated: {
    editor: 'toggle',
    label: 'dataset.filter.repeated',
    sentence: (isRepeated, { t }) =>
      t(isRepeated ? 'dataset.says.repeated' : 'dataset.says.notRepeated'),
  },
  import: {
    editor: 'elsewhere',
    label: 'dataset.filter.import',
    sentence: (instant, { t }) => t('dataset.says.import', { value: when(instant) }),
  },
  rows: {
    editor: 'marks',
    label: 'dataset.filter.rows',
    sentence: ({ length }, { t }) => t('dataset.says.rows', { value: figure(length) }),
  },
  tag: {
    editor: 'text',
    label: 'dataset.filter.tag',
    sentence: (tag, { t }) => t('dataset.says.tag', { value: harmless(tag) }),
  },
  noted: {
    editor: 'toggle',
    label: 'dataset.filter.noted',
    sentence: (isNoted, { t }) => t(isNoted ? 'dataset.says.noted' : 'dataset.says.notNoted'),
  },
  code: {
    editor: 'choice',
    label: 'dataset.filter.code',
    choices: (_occurring, { codes }) => choicesFrom(codes),
    sentence: (id, { t, codes }) => {
      const name = codes ? codes.find((one) => one.id === id)?.name : UNKNOWN_YET;
      return name === undefined
        ? t('dataset.says.codeGone', { id: harmless(id) })
        : t('dataset.says.code', { value: harmless(name) });
    },
  },
  coder: {
    editor: 'choice',
    label: 'dataset.filter.coder',
    choices: (_occurring, { coders }) => choicesFrom(coders),
    sentence: (id, { t, coders }) => {
      const name = coders ? coders.find((one) => one.id === id)?.name : UNKNOWN_YET;
      return name === undefined
        ? t('dataset.says.coderGone', { id: harmless(id) })
        : t('dataset.says.coder', { value: harmless(name) });
    },
  },
  coded: {
    editor: 'toggle',
    label: 'dataset.filter.coded',
    sentence: (isCoded, { t }) => t(isCoded ? 'dataset.says.coded' : 'dataset.says.notCoded'),
  },
  disputed: {
    editor: 'toggle',
    label: 'dataset.filter.disputed',
    sentence: (isDisputed, { t }) =>
      t(isDisputed ? 'dataset.says.disputed' : 'dataset.says.notDisputed'),
  },
  removed: {
    editor: 'toggle',
    label: 'dataset.filter.removed',
    sentence: (isRemoved, { t }) =>
      t(isRemoved ? 'dataset.says.removed' : 'dataset.says.notRemoved'),
  },
};

export const FILTER_FIELDS = Object.keys(FILTERS) as readonly FilterField[];
