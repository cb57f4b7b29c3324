import { chooseEdits, type RestTests, type Hit, type TextPart } from './choose-edits.ts';
import { applyEdits } from './edits.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { scanValues } from './json-values.ts';
import { scanMarkup } from './markup-values.ts';
import { isFeed, isNested } from './text-forms.ts';

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

/** An element of a page, or an object or a list of JSON within one. */
interface PagePart extends TextPart {
  readonly parent: PagePart | undefined;
  /** Of an element its name and class, of an object the name of its member. */
  readonly name: string;
  /** An element of JSON goes with its comma. */
  readonly isJson: boolean;
  readonly from: number;
  to: number;
  /** Beside others of its kind: rows of a list. */
  isRow: boolean;
}

/** A value that names the account, or is what the account wrote; without a range only its part tells. */
type PageHit = Hit<PagePart>;

interface HitTests {
  readonly matcher: AccountMatcher;
  /** Whether a value is what the person wrote. */
  readonly isOwnText: (name: string | undefined, value: string) => boolean;
}

/** These have no end of their own. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
/** Elements whose text is data in feeds, and names on the way that are kept. */
const STEPS = 4;

/** Goes through a page once, with the JSON in its scripts and attributes; linear in its length. */
const hitsInPage = (page: string, { matcher, isOwnText }: HitTests): readonly PageHit[] => {
  const hits: PageHit[] = [];
  const root: PagePart = {
    parent: undefined,
    name: '',
    isJson: false,
    from: 0,
    to: page.length,
    isRow: false,
  };
  let current = root;
  /** How many elements of each name are open: an end without a beginning closes nothing. */
  const open = new Map<string, number>();
  const kinds = new WeakMap<PagePart, Map<string, PagePart>>();
  const isOfFeed = isFeed(page.slice(0, 200).trimStart());

  const begin = (name: string, isJson: boolean, from: number): PagePart => {
    const part = {
      parent: current,
      name,
      isJson,
      from,
      to: page.length,
      isRow: isJson && name === '',
    };
    if (!isJson) markRow(part, current);
    return part;
  };
  const markRow = (part: PagePart, parent: PagePart): void => {
    const known = kinds.get(parent) ?? new Map<string, PagePart>();
    kinds.set(parent, known);
    const first = known.get(part.name);
    if (first) [first.isRow, part.isRow] = [true, true];
    else known.set(part.name, part);
  };
  const note = (part: PagePart, path: string, value?: PageHit['value']): void => {
    hits.push({ part, path: `${pathTo(part)} ${path}`, value });
  };

  const readJson = (text: string, at: number): void => {
    let value: PageHit['value'];
    let last = '';
    const visitor = matcher.visitor((place) => note(current, place, value));
    scanValues(text, {
      open: (name, from) => {
        current = begin(name ?? '', true, at + from);
        visitor.open(name, from);
      },
      close: (to) => {
        visitor.close(to);
        current.to = at + to;
        current = current.parent ?? root;
      },
      value: (name, written, kind, from, to) => {
        value = { from: at + from, to: at + to, isJson: true };
        visitor.value(name, written, kind, from, to);
        last = name ?? last;
        if (isOwnText(name, written)) note(current, `words: ${last}`, value);
        value = undefined;
      },
    });
  };

  scanMarkup(page, {
    element: (name, attributes, { from, to, values }) => {
      const part = begin(`${name}.${attributes.get('class') ?? ''}`, false, from);
      part.to = to;
      if (!VOID.has(name)) {
        current = part;
        open.set(name, (open.get(name) ?? 0) + 1);
      }
      const meta =
        attributes.get('property') ?? attributes.get('name') ?? attributes.get('itemprop');
      for (const [attribute, text] of attributes) {
        const field = name === 'meta' && attribute === 'content' ? (meta ?? attribute) : attribute;
        const plain = field.replace(/^data-/, '');
        if (matcher.placeInJson({ [plain]: text }) === undefined && !isOwnText(plain, text.trim()))
          continue;
        const range = values.get(attribute);
        note(part, attribute, range && { ...range, isJson: false });
      }
    },
    closed: (name, { from, to }) => {
      if (VOID.has(name) || !open.get(name)) return;
      for (let part = current; part.parent; part = current) {
        current = part.parent;
        const closing = part.name.slice(0, part.name.indexOf('.'));
        // What is not closed by itself ends before the end of what it is in.
        part.to = closing === name ? to : from;
        open.set(closing, (open.get(closing) ?? 1) - 1);
        if (closing === name) return;
      }
    },
    text: (text, range) => {
      const isScript = current.name.startsWith('script.');
      if ((isScript || isNested(text)) && text === page.slice(range.from, range.to))
        return readJson(text, range.from);
      const plain = text.trim();
      if (plain === '') return;
      const field = current.name.slice(0, current.name.indexOf('.'));
      const isNamed = isOfFeed && matcher.placeInJson({ [field]: plain }) !== undefined;
      if (isNamed || isOwnText(undefined, plain))
        note(current, 'text', { ...range, isJson: false });
    },
  });
  return hits;
};

const pathTo = (part: PagePart): string => {
  const names: string[] = [];
  for (let one: PagePart | undefined = part; one?.parent && names.length < STEPS; one = one.parent)
    names.push(one.name);
  return names.toReversed().join(' ');
};
