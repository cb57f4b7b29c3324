/** What the box offers for several links at once. Pure. */
import type { CatalogueView, MatchView, RecognisedView } from '#calls/index.ts';
import { findOperation, type Entry } from './entries.ts';

interface LinkWords {
  readonly batch: (count: number, brand: string) => string;
  readonly open: (count: number) => string;
  readonly unknown: (count: number) => string;
}

/** Several links at once: as one batch where an operation takes them all, and each in a tab of its own. */
export const linkEntries = (
  recognised: RecognisedView | undefined,
  catalogue: CatalogueView | undefined,
  words: LinkWords,
): Entry[] => {
  const links = recognised?.links ?? [];
  const matches = links.flatMap(({ match }) => match ?? []);
  if (matches.length === 0) return [];
  const unknown = links.length - matches.length;
  const detail = unknown === 0 ? '' : words.unknown(unknown);
  return [
    ...batchEntry(matches, catalogue, words, detail),
    {
      kind: 'links',
      key: 'links',
      title: words.open(matches.length),
      detail,
      questions: matches,
    },
  ];
};

/** An operation of the same platform that takes many of what these links name one by one. */
const batchEntry = (
  matches: readonly MatchView[],
  catalogue: CatalogueView | undefined,
  words: LinkWords,
  detail: string,
): Entry[] => {
  const first = findOperation(catalogue, matches[0]?.operation ?? '');
  const part = first?.operation.part;
  if (!first || !part || matches.some(({ operation }) => operation !== first.operation.id))
    return [];
  const batch = first.platform.operations.find(
    (one) => one.part?.of === 'batch' && one.part.as === `${part.of}s`,
  );
  if (!batch?.part) return [];
  const ids = [...new Set(matches.flatMap(({ params }) => params[part.by] ?? []))];
  return [
    {
      kind: 'match',
      key: `batch ${batch.id}`,
      title: words.batch(ids.length, first.platform.brand),
      detail,
      operation: batch.id,
      params: { [batch.part.by]: ids },
      cost: ids.length,
    },
  ];
};
