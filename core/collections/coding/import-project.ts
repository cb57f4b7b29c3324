/** What was coded in another program, as the file of a coder that is taken in like any other. */
import { codePath, CODE_COLOURS, type Code } from '#kit/coding/codebook.ts';
import {
  CODING_FORMAT,
  type CodingFile,
  type CodingInFile,
  type DecisionInFile,
  type Passage,
} from '#kit/coding/coding-file.ts';
import { omitUndefined } from '#kit/collect.ts';
import { fieldsFromShapes } from '../../exports/fields.ts';
import type { Field } from '../../exports/field.ts';
import { unitFromPlace, countCodePoints, plainText } from '../../exports/qda/code-points.ts';
import { guidFrom, NO_CODE } from '../../exports/qda/project-names.ts';
import { bodyFields, renderBody, type ItemBody } from '../../exports/qda/item-text.ts';
import { DECIDED } from '../../exports/qda/marks.ts';
import type { CodedItem, CodedProject } from '../../exports/qda/read-qdpx.ts';
import type { CollectionStore } from '../../store/index.ts';

export interface ImportedProject {
  readonly file: CodingFile;
  /** Texts beside rows, by the id of the row. */
  readonly notes: readonly { readonly item: number; readonly text: string }[];
  /** Coded places that belong to no item, or whose words are not in its texts: how many, and the first by name. */
  readonly unmatched: { readonly count: number; readonly names: readonly string[] };
}

type Store = Pick<CollectionStore, 'codings' | 'codebooks' | 'coders' | 'itemRows' | 'collections'>;

/** Of what could not be placed, so many are named. */
const MOST_NAMED = 20;
const MOST_EXCERPT = 60;

/** `collection`: its number. `now`: for codes without a time. */
export const importProject = (
  store: Store,
  collection: { readonly seq: number; readonly id: string; readonly name: string },
  project: CodedProject,
  now: string,
): ImportedProject => {
  const { version, codes: own } = store.codebooks.read(collection.seq);
  const book = readBook(own, project);
  const coders = readCoders(store, project);
  const rows = createRows(store, collection.seq);
  const [codings, decisions]: [CodingInFile[], DecisionInFile[]] = [[], []];
  const notes = new Map<number, Set<string>>();
  const unmatched = project.unmatched.map(({ source, words }) => excerpt(source, words));
  const at = readTime(project.at) ?? now;

  for (const item of project.items) {
    const row = rows.find(item.identity);
    const passages = row.body ? passagesOfItem(item, row.body) : [undefined];
    if (passages.length === 0) {
      unmatched.push(excerpt(item.identity.entityId, item.words));
      continue;
    }
    if (row.id !== undefined && item.notes.length > 0) {
      const texts = notes.get(row.id) ?? new Set();
      notes.set(row.id, texts);
      for (const text of item.notes) texts.add(text);
    }
    for (const given of item.codes) {
      const code = given.code === undefined ? undefined : book.find(given.code);
      if (code === undefined) {
        unmatched.push(excerpt(item.identity.entityId, `code ${given.code ?? ''}`));
        continue;
      }
      const coder = coders.find(given.user);
      const when = readTime(given.at) ?? at;
      if (coder.isDeciding) {
        if (code !== null && !row.isDecided(code, coder.id))
          decisions.push({
            id: guidFrom('taken decision', row.name, code, coder.id),
            row: row.place,
            code,
            coder: coder.id,
            at: when,
            applies: true,
          });
        continue;
      }
      for (const passage of passages)
        if (!row.isCoded(code, coder.id, passage, when))
          codings.push(
            omitUndefined({
              id: guidFrom(
                'taken coding',
                row.name,
                code ?? '',
                coder.id,
                JSON.stringify(passage ?? null),
              ),
              row: row.place,
              code,
              coder: coder.id,
              at: when,
              codebook: version,
              passage,
            }),
          );
    }
  }
  return {
    file: {
      format: CODING_FORMAT,
      version: 1,
      at,
      collection: { id: collection.id, name: collection.name },
      codebook: { version, codes: [...book.codes] },
      coders: [...coders.all()],
      rows: [...rows.all()],
      codings: distinct(codings),
      decisions: distinct(decisions),
    },
    notes: [...notes].flatMap(([item, texts]) => [...texts].map((text) => ({ item, text }))),
    unmatched: { count: unmatched.length, names: unmatched.slice(0, MOST_NAMED) },
  };
};

const distinct = <T extends { readonly id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

const excerpt = (where: string, words: string): string =>
  `${where}: ${Array.from(
    words
      .slice(0, 10 * MOST_EXCERPT)
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, MOST_EXCERPT)
    .join('')}`;

const readTime = (at: string | undefined): string | undefined => {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** The codes of a project; `null` stands for the finding that none applies. */
const readBook = (own: readonly Code[], { codes: drafts }: CodedProject) => {
  const ownIds = new Map(own.map((code) => [guidFrom('code', codePath(code, own)), code.id]));
  const isNone = new Set<string>();
  const ids = new Map<string, string>();
  const codes: Code[] = [];
  drafts.forEach((draft, i) => {
    const guid = draft.id ?? guidFrom('code', draft.name);
    if (draft.name === NO_CODE && draft.parent === undefined) {
      isNone.add(guid);
      return;
    }
    const id = ownIds.get(guid) ?? guid;
    ids.set(guid, id);
    const parent = draft.parent === undefined ? undefined : ids.get(draft.parent);
    // A code that has moved or has another name elsewhere is the same here.
    if (codes.some((code) => code.id === id)) return;
    codes.push(
      omitUndefined({
        id,
        name: draft.name,
        definition: draft.definition ?? '',
        examples: draft.examples ?? '',
        colour: draft.colour ?? CODE_COLOURS[i % CODE_COLOURS.length] ?? 'blue',
        parent,
      }),
    );
  });
  // Another program may have given it another id: its names tell.
  const byPath = new Map(own.map((code) => [codePath(code, own), code.id]));
  const known = new Set(own.map(({ id }) => id));
  const resolved = new Map(
    codes.map((code) => [
      code.id,
      known.has(code.id) ? code.id : (byPath.get(codePath(code, codes)) ?? code.id),
    ]),
  );
  const renamed = codes.map((code) => ({
    ...code,
    id: resolved.get(code.id) ?? code.id,
    ...(code.parent !== undefined && { parent: resolved.get(code.parent) ?? code.parent }),
  }));
  return {
    codes: distinct(renamed),
    find: (guid: string): string | null | undefined => {
      if (isNone.has(guid)) return null;
      const id = ids.get(guid);
      return id === undefined ? undefined : (resolved.get(id) ?? id);
    },
  };
};

/** Whoever coded, and whoever decided: those who are known here by their name are the same. */
const readCoders = (store: Store, { users, origin }: CodedProject) => {
  const own = store.coders.list();
  const names = new Map(users);
  const met = new Map<string, string>();
  return {
    find: (guid: string | undefined): { readonly id: string; readonly isDeciding: boolean } => {
      const given = (guid === undefined ? undefined : names.get(guid)) ?? '';
      const isDeciding = given.startsWith(DECIDED);
      const name =
        (isDeciding ? given.slice(DECIDED.length) : given).slice(0, 100).trim() ||
        `Coder in ${origin.slice(0, 60) || 'another program'}`;
      // Who was admitted under another name, because it was taken, keeps their identifier.
      const known =
        own.find((coder) => !isDeciding && coder.id === guid) ??
        own.find((coder) => coder.name === name);
      const id = known?.id ?? (isDeciding || guid === undefined ? guidFrom('user', name) : guid);
      met.set(id, name);
      return { id, isDeciding };
    },
    all: () => [...met].map(([id, name]) => ({ id, name })),
  };
};

/** Rows that are named by a project, and what is kept of them. */
const createRows = (store: Store, collection: number) => {
  const rows: CodingFile['rows'] = [];
  const known = new Map<string, ReturnType<typeof open>>();
  const fields = new Map<string, readonly Field[]>();
  const bodyOf = (id: number, shape: string): ItemBody | undefined => {
    const [row] = store.itemRows.withIds([id]);
    const item = row && store.itemRows.read(row).item;
    if (!item) return undefined;
    const ofShape = fields.get(shape) ?? bodyFields(fieldsFromShapes([shape]));
    fields.set(shape, ofShape);
    const at = '';
    const origin = { at, operation: '', params: {}, callId: '', route: '' };
    return renderBody(ofShape, {
      key: '',
      shape,
      item,
      firstSeen: at,
      lastSeen: at,
      timesSeen: 1,
      origin,
    });
  };
  const open = (identity: CodedItem['identity'], name: string) => {
    const id = store.codings.itemId(collection, identity);
    const kept = id === undefined ? undefined : store.codings.history(id);
    return {
      name,
      id,
      place: rows.push(identity) - 1,
      body: id === undefined ? undefined : bodyOf(id, identity.shape),
      /** Whether that code stands there, or was taken back since. */
      isCoded: (code: string | null, coder: string, passage: Passage | undefined, at: string) =>
        kept?.codings.some(
          (one) =>
            one.codeId === code &&
            one.coderId === coder &&
            one.field === (passage?.field ?? null) &&
            one.start === (passage?.start ?? null) &&
            one.ends === (passage?.end ?? null) &&
            (one.removedAt === null || one.removedAt >= at),
        ) ?? false,
      isDecided: (code: string, coder: string) =>
        kept?.decisions.some((one) => one.codeId === code && one.coderId === coder) ?? false,
    };
  };
  return {
    all: () => rows,
    find: (identity: CodedItem['identity']) => {
      const name = JSON.stringify([identity.platform, identity.shape, identity.entityId]);
      const row = known.get(name) ?? open(identity, name);
      known.set(name, row);
      return row;
    },
  };
};

/** The words of a place in the fields of an item; `[undefined]` for the whole item, none where they are not there. */
const passagesOfItem = (
  { place, words }: CodedItem,
  { segments }: ItemBody,
): readonly (Passage | undefined)[] => {
  if (!place) return [undefined];
  const [start, end] = place;
  const exact = segments.flatMap((segment): Passage[] => {
    const [from, to] = [Math.max(start, segment.start), Math.min(end, segment.end)];
    if (to <= from) return [];
    const first = unitFromPlace(segment.value, from - segment.start);
    const last = unitFromPlace(segment.value, to - segment.start);
    const text = segment.value.slice(first, last);
    // The text may have been edited there, or is another here by now.
    return words.includes(plainText(text))
      ? [{ field: segment.field, start: first, end: last, text }]
      : [];
  });
  return exact.length > 0 ? exact : passagesByWords(words, start, segments);
};

/** Where the words stand nearest to where they stood. */
const passagesByWords = (
  words: string,
  start: number,
  segments: ItemBody['segments'],
): readonly Passage[] => {
  const wanted = words.trim();
  if (wanted === '') return [];
  const found = segments.flatMap((segment) => {
    const plain = plainText(segment.value);
    const near = unitFromPlace(plain, start - segment.start);
    return [plain.lastIndexOf(wanted, near), plain.indexOf(wanted, near)]
      .filter((at) => at !== -1)
      .map((at) => ({ segment, at: countCodePoints(plain.slice(0, at)) }));
  });
  const distance = ({ segment, at }: (typeof found)[number]): number =>
    Math.abs(segment.start + at - start);
  const [nearest] = found.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) return [];
  const { value, field } = nearest.segment;
  const first = unitFromPlace(value, nearest.at);
  const last = unitFromPlace(value, nearest.at + countCodePoints(wanted));
  return [{ field, start: first, end: last, text: value.slice(first, last) }];
};
