/** The facets of a view as a person reads them: only what occurs. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { CodeFacetView, QueryName, ResultOf, RowFilter } from '#calls/index.ts';
import type { CallFailure } from '../../../bridge.ts';
import { useBridge } from '../../../bridge-context.ts';
import { requestedFilter } from '../../../collection-queries.ts';
import { askLocal, localQuery } from '../../../local.ts';
import { useCodingNames, type CodingNames } from '../coding/coding-names.ts';
import { isValueField, toggleValue, valuesOf, without } from '../filter/conditions.ts';
import { useOperationNames } from '../filter/operation-names.ts';
import { shapeName } from '../../../shapes/label.ts';

export interface FacetOption {
  readonly value: string | boolean;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
  /** The filter once it is pressed: narrowed by it, or no longer. */
  readonly next: RowFilter;
}

export interface Facet {
  readonly field: keyof RowFilter;
  readonly title: string;
  /** People wrote its values, each in its own direction; others are words of the window. */
  readonly isWritten: boolean;
  readonly options: readonly FacetOption[];
}

const WRITTEN: ReadonlySet<keyof RowFilter> = new Set(['author', 'tag', 'code', 'heldIn']);

/** How many rows there are of each value that occurs, under the filters of the other facets. */
export const useFacetCounts = (name: string | undefined, filter: RowFilter) =>
  useFacet('collections.facets', name, filter);

type FacetCall = Extract<QueryName, `collections.facet${string}`>;

/** Under an id of its own, so that a newer filter ends the counting for an older one, and nobody else’s. */
const useFacet = <Name extends FacetCall>(
  call: Name,
  name: string | undefined,
  filter: RowFilter,
  enabled = true,
) => {
  const bridge = useBridge();
  const [id] = useState(() => crypto.randomUUID());
  const requested = requestedFilter(name, filter);
  return useQuery<ResultOf<Name>, CallFailure>({
    queryKey: localQuery<FacetCall>(bridge, call, { name, filter: requested }).queryKey,
    queryFn: () =>
      askLocal<FacetCall>(bridge, call, { name, filter: requested, id }) as Promise<ResultOf<Name>>,
    placeholderData: keepPreviousData,
    enabled,
  });
};

export const useFacets = (name: string | undefined, filter: RowFilter) => {
  const { t, i18n } = useTranslation();
  const names = useOperationNames();
  const { data: counts, isPending } = useFacetCounts(name, filter);
  const authors = useFacet('collections.facet-authors', name, filter).data;
  const holding = useFacet('collections.facet-collections', name, filter, name === undefined).data;
  const written = useFacet('collections.facet-tags', name, filter).data;
  const codingNames = useCodingNames(name);
  const hasCodes = (codingNames.codes ?? []).length > 0;
  const coded = useFacet('collections.facet-codes', name, filter, hasCodes).data;
  const facets = useMemo(() => {
    const facet = (
      field: keyof RowFilter,
      title: string,
      values: readonly { readonly value: string | boolean; readonly count: number }[] = [],
      label: (value: string) => string = (value) => value,
    ): Facet => ({
      field,
      title,
      isWritten: WRITTEN.has(field),
      options: values.map(({ value, count }) => ({
        value,
        count,
        label: label(String(value)),
        ...choiceOf(filter, field, value),
      })),
    });
    const isOrNot = (yes: string, no: string) => (value: string) => (value === 'true' ? yes : no);
    const all = [
      facet('platform', t('dataset.platform'), counts?.platform, names.platform),
      facet('shape', t('dataset.shape'), counts?.shape, (id) => shapeName(id, t)),
      facet('author', t('table.writer'), authors),
      facet('heldIn', t('record.collection'), holding),
      facet(
        'operation',
        t('dataset.operation'),
        counts?.operation,
        counts && counts.platform.length > 1 ? names.operation : names.title,
      ),
      facet('language', t('item.language'), counts?.language, (code) =>
        languageName(i18n.language, code),
      ),
      codeFacet(coded, filter, { names: codingNames, t }),
      facet('tag', t('dataset.tags'), written?.tags),
      facet(
        'noted',
        t('dataset.notes'),
        written && written.noted > 0 ? [{ value: true, count: written.noted }] : [],
        () => t('dataset.filter.noted'),
      ),
      facet(
        'pictured',
        t('dataset.facets.pictures'),
        counts?.pictured,
        isOrNot(t('dataset.facets.pictured'), t('dataset.facets.notPictured')),
      ),
      facet(
        'removed',
        t('dataset.facets.state'),
        counts?.removed,
        isOrNot(t('dataset.facets.removed'), t('dataset.facets.notRemoved')),
      ),
    ];
    return all.filter(({ options }) => isWorthwhile(options));
  }, [t, i18n.language, names, codingNames, counts, authors, holding, written, coded, filter]);
  return { facets, isPending };
};

/** Of several values of a field each is enough; a flag is one or the other. */
const choiceOf = (
  filter: RowFilter,
  field: keyof RowFilter,
  value: string | boolean,
): Pick<FacetOption, 'isChosen' | 'next'> => {
  if (isValueField(field) && typeof value === 'string')
    return {
      isChosen: valuesOf(filter, field).includes(value),
      next: toggleValue(filter, field, value),
    };
  const isChosen = filter[field] === value;
  return { isChosen, next: isChosen ? without(filter, field) : { ...filter, [field]: value } };
};

/**
 * The codes that occur, in the order of the codebook, and that a row has none: one of them at a time. Of
 * several coders it says whose codes they are.
 */
const codeFacet = (
  { codes, uncoded, coder }: CodeFacetView = NOTHING_CODED,
  filter: RowFilter,
  { names, t }: { readonly names: CodingNames; readonly t: TFunction },
): Facet => {
  const others = without(without(without(filter, 'code'), 'coded'), 'coder');
  const option = (
    chosen: Pick<RowFilter, 'code' | 'coded'>,
    { value, label, count }: Pick<FacetOption, 'value' | 'label' | 'count'>,
  ): FacetOption => {
    const isChosen = filter.code === chosen.code && filter.coded === chosen.coded;
    return {
      value,
      label,
      count,
      isChosen,
      next: isChosen ? others : { ...others, ...chosen, ...(coder !== undefined && { coder }) },
    };
  };
  const counts = new Map(codes.map(({ value, count }) => [value, count]));
  const who = names.coders?.find(({ id }) => id === coder)?.name;
  const options = [
    ...(names.codes ?? []).map(({ id, name }) =>
      option({ code: id }, { value: id, label: name, count: counts.get(id) ?? 0 }),
    ),
    option({ coded: false }, { value: false, label: t('dataset.facets.uncoded'), count: uncoded }),
  ];
  return {
    field: 'code',
    isWritten: WRITTEN.has('code'),
    title: who === undefined ? t('dataset.filter.code') : t('dataset.facets.codesBy', { who }),
    options: options.filter(({ count, isChosen }) => count > 0 || isChosen),
  };
};

const NOTHING_CODED: CodeFacetView = { codes: [], uncoded: 0 };

/** What all rows have alike narrows nothing; what is chosen can always be undone here. */
const isWorthwhile = (options: readonly FacetOption[]): boolean =>
  options.length > 1 ||
  options.some(({ isChosen }) => isChosen) ||
  (options.length === 1 && options[0]?.value === true);

/** "German" for `de`; what is no code of a language stays as it is. */
const languageName = (language: string, code: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};
