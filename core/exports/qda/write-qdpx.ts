/** A dataset as a project of programs for qualitative analysis: REFI-QDA, `.qdpx` (QDA-XML project 1.0). */
import { rmSync } from 'node:fs';
import { xmlText } from '#kit/xml-elements.ts';
import { isLive, worldsText } from '#kit/world.ts';
import { aboutRows } from '../about.ts';
import { formatProgram, lastGathered } from '../dataset.ts';
import { createDatabase } from '../sqlite/database.ts';
import type { Table } from '../table.ts';
import { writeStream } from '../write-stream.ts';
import { zip, type ZipFile } from '../zip.ts';
import { countCodePoints, plainText } from './code-points.ts';
import { gatherProject, type GatheredProject, type ProjectSource } from './gather.ts';
import { guidFrom } from './project-names.ts';
import type { MarkedPassage } from './marks.ts';
import {
  codesXml,
  dateTime,
  element,
  QDE_NAMESPACE,
  textElement,
  variableKind,
} from './project-xml.ts';
import { createSpool, type Spool, type SpooledItem } from './spool.ts';

export interface QdpxOptions {
  readonly authors?: readonly string[];
}

/**
 * Writes to `file`. A source is a thread (what opens it with all answers) or the list in which items were
 * found, as plain text with a head before each item; places count code points, and line ends are LF. Coders
 * are users, authors cases, notes of rows notes, tags sets. A decision that a code applies is a code by a
 * user “Decided: name”; one that it does not is a note. The rows wait on the disk beside the file until
 * their source is written, so that memory holds 60 bytes of each and 60 of each author.
 */
export const writeQdpx = async (
  table: Table,
  { authors = [] }: QdpxOptions,
  file: string,
  signal?: AbortSignal,
): Promise<void> => {
  const rows = `${file}.rows`;
  rmSync(rows, { force: true });
  const db = createDatabase(rows);
  try {
    const spool = createSpool(db);
    const project = await gatherProject(table, spool);
    const files = projectFiles(table, project, spool, authors);
    await writeStream(zip(files, table.dataset.createdAt), file, signal);
  } finally {
    db.close();
    rmSync(rows, { force: true });
  }
};

function* projectFiles(
  table: Table,
  project: GatheredProject,
  spool: Spool,
  authors: readonly string[],
): Generator<ZipFile> {
  yield { path: 'project.qde', chunks: inChunks(projectXml(table, project, spool, authors)) };
  for (const source of project.sources)
    yield {
      path: `Sources/${source.guid}.txt`,
      chunks: inChunks(sourceText(table, source, spool)),
    };
}

/** Characters that are put together before they are packed. */
const CHUNK = 64_000;

function* inChunks(parts: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** What stands at the top of each source. */
const preamble = ({ dataset }: Table, { name }: ProjectSource): string =>
  plainText(
    [
      name,
      ...(isLive(dataset.completeness.worlds)
        ? []
        : [`Data: ${worldsText(dataset.completeness.worlds)}`]),
      '',
      '',
    ].join('\n'),
  );

const SEPARATOR = '\n\n';

/** How deep an item stands, in front of its head. */
const arrows = (depth: number): string =>
  depth === 0 ? '' : `${'>'.repeat(Math.min(depth, 20))} `;

const itemText = ({ depth, head, body }: SpooledItem): string =>
  arrows(depth) + head + (body === '' ? '' : `\n${body}`);

function* sourceText(table: Table, source: ProjectSource, spool: Spool): Generator<string> {
  yield preamble(table, source);
  for (const item of spool.items(source.number)) yield itemText(item) + SEPARATOR;
}

function* projectXml(
  table: Table,
  { names, variables, sources }: GatheredProject,
  spool: Spool,
  authors: readonly string[],
): Generator<string> {
  const { dataset } = table;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  const head = element('Project', {
    xmlns: QDE_NAMESPACE,
    name: dataset.name,
    origin: formatProgram(dataset),
    creationDateTime: dateTime(dataset.createdAt),
    modifiedDateTime: dateTime(lastGathered(dataset)),
  });
  yield `${head.slice(0, -2)}>\n`;
  yield listXml(
    'Users',
    [...names.users()].map(([name, guid]) => element('User', { guid, name })),
  );
  const codes = codesXml(names.codes());
  if (codes !== '') yield `<CodeBook>${element('Codes', {}, codes)}</CodeBook>\n`;
  yield listXml(
    'Variables',
    variables.map(({ field, guid }) =>
      element(
        'Variable',
        { guid, name: field.name, typeOfVariable: variableKind(field) },
        textElement('Description', field.meaning),
      ),
    ),
  );
  yield* wrapped('Cases', casesXml(spool));
  yield* wrapped('Sources', sourcesXml(table, sources, spool));
  yield* wrapped('Notes', notesXml(table, sources, spool));
  yield* wrapped('Sets', setsXml(sources, spool));
  yield textElement(
    'Description',
    aboutRows(table, authors)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
  );
  yield '\n</Project>\n';
}

const listXml = (name: string, elements: readonly string[]): string =>
  elements.length === 0 ? '' : `${element(name, {}, elements.join('\n'))}\n`;

/** An element that may hold nothing is left out where it does. */
function* wrapped(name: string, parts: Iterable<string>): Generator<string> {
  let isOpen = false;
  for (const part of parts) {
    if (!isOpen) yield `<${name}>\n`;
    isOpen = true;
    yield part;
  }
  if (isOpen) yield `</${name}>\n`;
}

function* casesXml(spool: Spool): Generator<string> {
  const end = '</Case>';
  for (const { author, xml } of spool.cases()) {
    yield xml.slice(0, -end.length);
    for (const targetGUID of spool.itemsOfCase(author))
      yield element('SelectionRef', { targetGUID });
    yield `${end}\n`;
  }
}

/** Items of a source with the code point at which each begins. */
function* placedItems(
  table: Table,
  source: ProjectSource,
  spool: Spool,
): Generator<{ readonly item: SpooledItem; readonly start: number; readonly end: number }> {
  let start = countCodePoints(preamble(table, source));
  for (const item of spool.items(source.number)) {
    const end = start + countCodePoints(itemText(item));
    yield { item, start, end };
    start = end + SEPARATOR.length;
  }
}

const bodyStart = ({ depth, head }: SpooledItem): number =>
  countCodePoints(arrows(depth) + head) + 1;

function* sourcesXml(
  table: Table,
  sources: readonly ProjectSource[],
  spool: Spool,
): Generator<string> {
  for (const source of sources) {
    const head = element('TextSource', {
      guid: source.guid,
      name: source.name,
      plainTextPath: `internal://${source.guid}.txt`,
      creationDateTime: dateTime(table.dataset.createdAt),
    });
    yield `${head.slice(0, -2)}>\n`;
    for (const { item, start, end } of placedItems(table, source, spool))
      yield itemXml(item, start, end);
    for (const { item } of placedItems(table, source, spool))
      yield item.marks.notes.map(({ guid }) => element('NoteRef', { targetGUID: guid })).join('');
    yield '</TextSource>\n';
  }
}

/** One selection for the item, which cases and notes name and which has the codes of all of it; one for each coded passage. */
const itemXml = (item: SpooledItem, start: number, end: number): string => {
  const { passages, notes } = item.marks;
  const whole = passages.filter(({ place }) => place === undefined);
  const lost = whole.flatMap((one) => (one.lost === undefined ? [] : [one.lost]));
  const own = selectionXml(
    item.guid,
    [start, end],
    lost.map((words) => `Coded words that no longer stand here: ${words}`).join('\n'),
    whole,
    notes.map(({ guid }) => guid),
  );
  const from = start + bodyStart(item);
  return [
    own,
    ...passages.map((one) =>
      one.place === undefined
        ? ''
        : selectionXml(one.guid, [from + one.place[0], from + one.place[1]], '', [one], []),
    ),
  ].join('');
};

const selectionXml = (
  guid: string,
  [start, end]: readonly [number, number],
  description: string,
  passages: readonly MarkedPassage[],
  notes: readonly string[],
): string => {
  const codes = passages.flatMap((one) => one.codes);
  const [first] = codes;
  const inner = [
    textElement('Description', description),
    ...codes.map((one) =>
      element(
        'Coding',
        { guid: one.guid, creatingUser: one.user, creationDateTime: dateTime(one.at) },
        element('CodeRef', { targetGUID: one.code }),
      ),
    ),
    ...notes.map((targetGUID) => element('NoteRef', { targetGUID })),
  ].join('');
  return `${element(
    'PlainTextSelection',
    {
      guid,
      startPosition: String(start),
      endPosition: String(end),
      creatingUser: first?.user,
      creationDateTime: first && dateTime(first.at),
    },
    inner,
  )}\n`;
};

function* notesXml(
  table: Table,
  sources: readonly ProjectSource[],
  spool: Spool,
): Generator<string> {
  for (const source of sources)
    for (const { item, start, end } of placedItems(table, source, spool))
      for (const { guid, name, text, at } of item.marks.notes)
        yield `${element(
          'Note',
          { guid, name, creationDateTime: dateTime(at) },
          element('PlainTextContent', {}, xmlText(plainText(text))) +
            element('PlainTextSelection', {
              guid: guidFrom('note place', guid),
              startPosition: String(start),
              endPosition: String(end),
            }),
        )}\n`;
}

/** A tag is a set of the sources in which it stands; its rows are named in their heads. */
function* setsXml(sources: readonly ProjectSource[], spool: Spool): Generator<string> {
  const sets = new Map<string, Set<string>>();
  for (const { number, guid } of sources)
    for (const { tags } of spool.items(number))
      for (const tag of tags) sets.set(tag, (sets.get(tag) ?? new Set()).add(guid));
  for (const [name, members] of sets)
    yield `${element(
      'Set',
      { guid: guidFrom('set', name), name },
      [...members].map((targetGUID) => element('MemberSource', { targetGUID })).join(''),
    )}\n`;
}
