/** A `.qdpx` of any program: what is coded in it, found again by the heads of items in its texts. */
import { AppError } from '#kit/errors.ts';
import { sourceFromBytes } from '../byte-source.ts';
import { openZip, smallFile, type OpenZip } from '../unzip.ts';
import { messages } from '../messages.ts';
import { countCodePoints, countWhere, createPlaces, plainText } from './code-points.ts';
import { readIdentityLine, type ItemIdentity } from './item-text.ts';
import {
  readProject,
  type CodedPlace,
  type CodedSource,
  type ProjectCoding,
  type ReadProject,
} from './read-project.ts';

/** What is coded of one item at one place. */
export interface CodedItem {
  readonly identity: ItemIdentity;
  /** Code points of the item's body; absent where the whole item is meant. */
  readonly place?: readonly [start: number, end: number];
  /** The words at the place. */
  readonly words: string;
  readonly codes: readonly ProjectCoding[];
  /** Texts of notes, and what is said of the codes. */
  readonly notes: readonly string[];
}

/** What is coded and belongs to no item: in which source, and its words. */
export interface UnmatchedPlace {
  readonly source: string;
  readonly words: string;
}

export interface CodedProject extends Pick<ReadProject, 'origin' | 'at' | 'codes'> {
  readonly users: readonly (readonly [guid: string, name: string])[];
  readonly items: readonly CodedItem[];
  readonly unmatched: readonly UnmatchedPlace[];
}

/** Throws `validation_error` for what is no such file. */
export const readQdpx = async (bytes: Uint8Array): Promise<CodedProject> =>
  readZip(await openZip(sourceFromBytes(bytes)));

const readZip = async (zip: OpenZip): Promise<CodedProject> => {
  const path = zip.paths.find((one) => /(?:^|\/)project\.qde$/i.test(one)) ?? 'project.qde';
  const project = await readProject(zip.read(path));
  const [items, unmatched]: [CodedItem[], UnmatchedPlace[]] = [[], []];
  const budget = createBudget();
  const notes = await readNotes(zip, project);
  for (const source of project.sources) {
    const places = placesOf(source, project);
    budget.spend(places.length);
    if (places.length + source.whole.length === 0) continue;
    const raw = source.content ?? (await readText(zip, source.path));
    const found = createLocator(raw, project.origin);
    if (source.whole.length > 0) {
      const [first] = found.blocks;
      if (first && found.isThread)
        items.push({ identity: first.identity, words: '', codes: source.whole, notes: [] });
      else unmatched.push({ source: source.name, words: source.name });
    }
    for (const place of places) {
      budget.spend(found.count(place.start, place.end));
      const located = found.locate(place.start, place.end);
      budget.spend(
        0,
        located.reduce((sum, { words }) => sum + words.length, 0),
      );
      const ownNotes = notesOf(place, notes);
      if (located.length === 0)
        unmatched.push({ source: source.name, words: found.words(place.start, place.end) });
      for (const one of located) items.push({ ...one, codes: place.codes, notes: ownNotes });
    }
  }
  const { origin, at, codes, users } = project;
  return { origin, at, codes, users: [...users], items, unmatched };
};

/** Coded items and places, and characters of their words: few bytes can name all items of a text very often. */
const MOST_ITEMS = 300_000;
const MOST_WORDS = 50_000_000;

/** Throws `validation_error` once more is coded than somebody can have coded. */
const createBudget = () => {
  let [itemsLeft, wordsLeft] = [MOST_ITEMS, MOST_WORDS];
  return {
    spend: (items: number, words = 0): void => {
      itemsLeft -= items;
      wordsLeft -= words;
      if (itemsLeft < 0 || wordsLeft < 0)
        throw new AppError('validation_error', messages.projectTooLarge);
    },
  };
};

/** Its own places, and those of notes that the source names. */
const placesOf = (source: CodedSource, { notes }: ReadProject): readonly CodedPlace[] => [
  ...source.places,
  ...[...new Set(source.notes)].flatMap((guid) =>
    (notes.get(guid)?.places ?? []).map((place) => ({ ...place, notes: [guid] })),
  ),
];

const notesOf = (
  { description, notes: guids }: CodedPlace,
  notes: ReadonlyMap<string, string>,
): readonly string[] => [
  ...(description.trim() === '' ? [] : [description.trim()]),
  ...guids.flatMap((guid) => notes.get(guid) ?? []),
];

const readNotes = async (
  zip: OpenZip,
  { notes }: ReadProject,
): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>();
  for (const [guid, { path, text }] of notes) {
    const read = text ?? (path === undefined ? '' : await readText(zip, path));
    const words = plainText(read).trim();
    if (words !== '') texts.set(guid, words);
  }
  return texts;
};

/** A text that a project names; its folder is `Sources` or `sources`. Empty where it is not in the file. */
const readText = async (zip: OpenZip, named: string | undefined): Promise<string> => {
  const name = named
    ?.replace(/^[a-z]+:\/\//, '')
    .replaceAll('\\', '/')
    .toLowerCase();
  if (name === undefined || name === '') return '';
  const path = zip.paths.find((one) => one.toLowerCase() === `sources/${name}`);
  if (path === undefined) return '';
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await smallFile(zip, path));
  return text.startsWith('\ufeff') ? text.slice(1) : text;
};

interface Block {
  readonly identity: ItemIdentity;
  /** UTF-16 units: of the head, of the body, and behind the last sign that is no blank. */
  readonly head: number;
  readonly body: number;
  readonly end: number;
}

/**
 * Finds items by places. ATLAS.ti counts a line end as one place however it is written, and NVivo counts UTF-16 units
 * (as other programs that read both found, see the guide); all else counts code points.
 */
const createLocator = (raw: string, origin: string) => {
  const text = /^ATLAS/i.test(origin) ? plainText(raw) : raw;
  const toUnit = /^NVivo/i.test(origin) ? (place: number) => place : createUnits(text);
  const blocks = readBlocks(text);
  const placesInBlock = new Map<Block, (unit: number) => number>();
  /** How many code points stand between the body of a block and a place (UTF-16 units). */
  const placeInBlock = (block: Block, unit: number): number => {
    const known = placesInBlock.get(block) ?? createPlaces(text.slice(block.body, block.end));
    placesInBlock.set(block, known);
    return known(unit - block.body);
  };
  /** The blocks of which something lies between two places: those before `last`, from `first` on. */
  const range = (from: number, to: number): readonly [first: number, last: number] => [
    countWhere(blocks, (block) => block.end <= from),
    countWhere(blocks, (block) => block.head < to),
  ];
  const words = (start: number, end: number): string => text.slice(toUnit(start), toUnit(end));
  return {
    blocks,
    isThread: text.startsWith('Thread: '),
    words,
    count: (start: number, end: number): number => {
      const [first, last] = range(toUnit(start), toUnit(end));
      return Math.max(0, last - first);
    },
    locate: (start: number, end: number): readonly Omit<CodedItem, 'codes' | 'notes'>[] => {
      const [from, to] = [toUnit(start), toUnit(end)];
      return blocks
        .slice(...range(from, to))
        .map((block) => locateInBlock(text, block, from, to, placeInBlock));
    },
  };
};

const locateInBlock = (
  text: string,
  block: Block,
  from: number,
  to: number,
  placeInBlock: (block: Block, unit: number) => number,
): Omit<CodedItem, 'codes' | 'notes'> => {
  const { identity, head, body, end } = block;
  // All of it, or nothing but its head, which names it.
  if ((from <= head && to >= end) || to <= body || from >= end || body >= end)
    return { identity, words: '' };
  const [first, last] = [Math.max(from, body), Math.min(to, end)];
  const start = placeInBlock(block, first);
  const words = plainText(text.slice(first, last));
  return { identity, place: [start, start + countCodePoints(words)], words };
};

/** UTF-16 units in front of a code point. */
const createUnits = (text: string): ((place: number) => number) => {
  if (!/[\ud800-\udbff]/.test(text)) return (place) => Math.min(place, text.length);
  const pairs: number[] = [];
  let count = 0;
  for (let unit = 0; unit < text.length; unit += 1, count += 1)
    if ((text.codePointAt(unit) ?? 0) > 0xff_ff) {
      pairs.push(count);
      unit += 1;
    }
  return (place) => Math.min(place + countWhere(pairs, (pair) => pair < place), text.length);
};

/** Items by the last lines of their heads; all of one project have the same mark. */
const readBlocks = (text: string): readonly Block[] => {
  const found: { identity: ItemIdentity; head: number; body: number }[] = [];
  let mark: string | undefined;
  let [head, wasBlank] = [0, true];
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at);
    const lineEnd = next === -1 ? text.length : next;
    const line = text.slice(at, lineEnd).trimEnd();
    if (wasBlank) head = at;
    wasBlank = line === '';
    const identity = readIdentityLine(line);
    if (identity && (mark === undefined || identity.mark === mark)) {
      mark = identity.mark;
      const { platform, shape, entityId } = identity;
      found.push({ identity: { platform, shape, entityId }, head, body: lineEnd + 1 });
    }
    at = lineEnd + 1;
  }
  return found.map((one, i) => {
    const until = text.slice(one.head, found[i + 1]?.head ?? text.length);
    return { ...one, end: one.head + until.trimEnd().length };
  });
};
