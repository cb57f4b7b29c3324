import { chooseEdits, type RestTests } from './choose-edits.ts';
import { applyEdits } from './edits.ts';
import { hitsInPage, type HitTests, type PagePart } from './page-parts.ts';

/** More places are not cut out: the page is as good as only the person's. */
const MOST_HITS = 5000;

/**
 * A page without the parts in which the account stands: rows of its lists, in the markup and in the JSON of its
 * scripts, and where others need the part, the values that name the account or are its words. All other
 * characters stay as they are. `undefined` where what is left would not be good.
 */
export const cutAccountOutOfPage = (
  page: string,
  { matcher, isOwnText, isGood, keepsOthers }: RestTests & HitTests,
): string | undefined => {
  const hits = hitsInPage(page, { matcher, isOwnText });
  if (hits.length === 0 || hits.length > MOST_HITS) return undefined;
  const edits = chooseEdits(page, hits, { wayIn, keepsOthers, isName: matcher.isName });
  const rest = applyEdits(page, edits);
  return isGood(rest) ? rest : undefined;
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
