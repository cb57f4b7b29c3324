/**
 * The filters of rows as a person sees them, one row each: its name, its sentence ("is by Ada") and how
 * it is edited. The keys are those of the engine. Pure.
 */
import type { ParseKeys, TFunction } from 'i18next';
import type { PlatformView, RowFilter } from '#contract/index.ts';
import { dayInUtc, figure, harmless } from '../../../format.ts';
import { nameIn, useCodingNames } from '../coding/coding-names.ts';
import { shapeName } from '../../../shapes/shape-name.ts';

export type FilterField = keyof RowFilter;

export interface FilterWords {
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
  /** Of the platforms that there are, as far as the other filters leave a choice. */
  readonly choices: (
    platforms: readonly PlatformView[],
    filter: RowFilter,
    t: TFunction,
  ) => readonly FilterChoice[];
}

/** What is searched for stands in a field of its own, where it is seen. */
type TextRow = Row<'search' | 'text' | 'day', string> | ChoiceRow;

type RowFor<Value> = [Value] extends [boolean]
  ? Row<'toggle', boolean>
  : [Value] extends [number]
    ? Row<'number', number>
    : TextRow;

const operationsIn = (platforms: readonly PlatformView[], { platform }: RowFilter) =>
  platforms.flatMap(({ segment, operations }) =>
    platform === undefined || platform === segment ? operations : [],
  );

const choicesFrom = (
  names: readonly { readonly id: string; readonly name: string }[],
): readonly FilterChoice[] => names.map(({ id, name }) => ({ value: id, label: harmless(name) }));

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
    choices: (platforms) =>
      platforms.map(({ segment, brand }) => ({ value: segment, label: brand })),
    sentence: (id, { t, nameOf }) => t('dataset.says.platform', { value: nameOf(id) }),
  },
  shape: {
    editor: 'choice',
    label: 'dataset.shape',
    choices: (platforms, filter, t) =>
      [...new Set(operationsIn(platforms, filter).flatMap(({ shapes }) => shapes))]
        .toSorted()
        .map((shape) => ({ value: shape, label: shapeName(shape, t) })),
    sentence: (shape, { t }) => t('dataset.says.shape', { value: shapeName(harmless(shape), t) }),
  },
  operation: {
    editor: 'choice',
    label: 'dataset.operation',
    choices: (platforms, filter) =>
      operationsIn(platforms, filter).map(({ id, title }) => ({ value: id, label: title })),
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
    sentence: (instant, { t }) => t('dataset.says.seenFrom', { value: dayInUtc(instant) }),
  },
  seenTo: {
    editor: 'day',
    label: 'dataset.filter.seenTo',
    sentence: (instant, { t }) => t('dataset.says.seenTo', { value: dayInUtc(instant) }),
  },
  leastLikes: {
    editor: 'number',
    label: 'dataset.filter.leastLikes',
    sentence: (likes, { t }) => t('dataset.says.leastLikes', { value: figure(likes) }),
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
    choices: () => choicesFrom(useCodingNames.getState().codes),
    sentence: (id, { t }) =>
      t('dataset.says.code', { value: harmless(nameIn(useCodingNames.getState().codes, id)) }),
  },
  coder: {
    editor: 'choice',
    label: 'dataset.filter.coder',
    choices: () => choicesFrom(useCodingNames.getState().coders),
    sentence: (id, { t }) =>
      t('dataset.says.coder', { value: harmless(nameIn(useCodingNames.getState().coders, id)) }),
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
