import { hitsInPage, type HitTests, type PageHit, type PagePart } from './page-parts.ts';
import type { RestTests } from './redact-json.ts';

/** More places are not cut out: the page is as good as only the person's. */
const MOST_HITS = 500;
/** Readings of the rest at most. */
const MOST_READINGS = 60;

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

/**
 * A page without the parts in which the account stands: rows of its lists, in the markup and in the JSON of its
 * scripts, and where others need the part, the values that name the account or are its words. All other
 * characters stay as they are. `undefined` where what is left would not be good.
 */
export const cutAccountOutOfPage = (
  page: string,
  tests: RestTests & HitTests,
): string | undefined => {
  const hits = hitsInPage(page, tests);
  if (hits.length === 0 || hits.length > MOST_HITS) return undefined;
  let readings = 0;
  const canMake = (edits: readonly Edit[]): boolean => {
    readings += 1;
    return readings <= MOST_READINGS && tests.keepsOthers(edited(page, edits));
  };
  const edits: Edit[] = [];
  for (const all of Map.groupBy(hits, ({ path }) => path).values()) {
    const kind = all.filter((hit) => !edits.some((edit) => covers(edit, hit)));
    if (kind.length === 0) continue;
    const made = widestCuts(page, kind, canMake) ?? kind.flatMap((hit) => emptied(hit) ?? []);
    edits.push(...made);
  }
  const rest = edited(page, edits);
  return tests.isGood(rest) ? rest : undefined;
};

/** As much around all hits of a kind as others do not need: a row of a list at most. */
const widestCuts = (
  page: string,
  hits: readonly PageHit[],
  canMake: (edits: readonly Edit[]) => boolean,
): readonly Edit[] | undefined => {
  const ways = hits.map(({ part }) => wayIn(part));
  const longest = Math.max(...ways.map((way) => way.length));
  for (let step = 0; step < longest; step += 1) {
    const parts = ways.flatMap((way) => way[Math.min(step, way.length - 1)] ?? []);
    const edits = parts.map((part) => cutOf(page, part));
    if (canMake(edits)) return edits;
  }
  return undefined;
};

/** From the row around a part inward; one that is in no row, and its parent. */
const wayIn = (part: PagePart): readonly PagePart[] => {
  const way: PagePart[] = [];
  for (let one: PagePart | undefined = part; one?.parent; one = one.parent) {
    way.push(one);
    if (one.isRow) return way.toReversed();
  }
  return way.slice(0, 2).toReversed();
};

const cutOf = (page: string, { isJson, from, to }: PagePart): Edit => {
  if (!isJson) return { from, to, instead: '' };
  let after = to;
  while (isBlank(page[after])) after += 1;
  if (page[after] === ',') return { from, to: after + 1, instead: '' };
  let before = from;
  while (isBlank(page[before - 1])) before -= 1;
  return { from: page[before - 1] === ',' ? before - 1 : from, to, instead: '' };
};

const isBlank = (mark: string | undefined): boolean => mark !== undefined && /\s/.test(mark);

const emptied = ({ value }: PageHit): Edit | undefined =>
  value && { from: value.from, to: value.to, instead: value.isJson ? '""' : '' };

const covers = (edit: Edit, { part, value = part }: PageHit): boolean =>
  edit.from <= value.from && value.to <= edit.to;

/** Makes all edits; one within another goes with it. */
const edited = (page: string, edits: readonly Edit[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, instead } of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at && to <= at) continue;
    parts.push(page.slice(at, Math.max(at, from)), instead);
    at = to;
  }
  return parts.join('') + page.slice(at);
};
