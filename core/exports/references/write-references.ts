/** The rows of a dataset as references, one entry a row. */
import { readBatches } from '../batches.ts';
import type { Table } from '../table.ts';
import {
  referenceFromRow,
  type Reference,
  type ReferenceWords,
  type KnownDate,
  type DateParts,
} from './reference.ts';

interface ReferenceWriter {
  readonly entry: (reference: Reference) => string;
  readonly start: string;
  readonly separator: string;
  readonly end: string;
}

const cslDate = ({ start, end }: KnownDate) => ({
  'date-parts': end ? [start, end] : [start],
  ...(end && { circa: true }),
});

/** One entry of CSL-JSON (schema 1.0.2, read 2026-11-26; Zotero, Pandoc, citeproc); names are `literal`, because nobody knows which part of them is the family’s. */
const cslEntry = (reference: Reference): string => {
  const { author, title, kind, platform, published, accessed, url, notes } = reference;
  return JSON.stringify({
    id: reference.key,
    type: kind.csl,
    ...(author !== undefined && { author: [{ literal: author }] }),
    title,
    'container-title': platform,
    genre: kind.genre,
    ...(published && { issued: cslDate(published) }),
    ...(accessed && { accessed: cslDate(accessed) }),
    ...(url !== undefined && { URL: url }),
    note: notes.join(' '),
  });
};

/** One value; it stands on one line already. */
const line = (tag: string, value: string): string => `${tag}  - ${value}`;

/** Year, month and day, each with its slash; what is not known is empty. */
const risDate = ([year, month, day]: DateParts): string =>
  [year, month, day]
    .map((part) => (part === undefined ? '' : String(part).padStart(2, '0')))
    .join('/');

/** A comma would part the name into family and first names; the wide one reads the same. */
const risName = (name: string): string => name.replaceAll(/, ?/g, '，');

/** One entry of RIS (EndNote, Zotero, Mendeley, Citavi). Lines end with CRLF, and an empty one parts entries. */
const risEntry = (reference: Reference): string => {
  const { author, title, kind, platform, published, accessed, url, notes } = reference;
  const isOneYear = published && published.end === undefined;
  return [
    line('TY', kind.ris),
    line('ID', reference.key),
    ...(author === undefined ? [] : [line('AU', risName(author))]),
    line('TI', title),
    line('T2', platform),
    line('M3', kind.genre),
    ...(isOneYear
      ? [line('PY', String(published.start[0])), line('DA', risDate(published.start))]
      : []),
    ...(url === undefined ? [] : [line('UR', url)]),
    ...(accessed ? [line('Y2', risDate(accessed.start))] : []),
    ...notes.map((note) => line('N1', note)),
    line('ER', ''),
    '',
    '',
  ].join('\r\n');
};

/**
 * As commands with a brace pair of their own: BibTeX counts braces, also those behind a backslash, so that
 * a single one in a text would swallow the entries that follow.
 */
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
};

const escaped = (text: string): string =>
  text.replaceAll(/[\\{}~^<>|"#$%&_]/g, (sign) => COMMANDS[sign] ?? sign);

/** An address is set letter by letter; only what would end the field is written otherwise. */
const escapedAddress = (url: string): string =>
  url.replaceAll(/[\\{}\s"<>^`|]/g, (sign) => encodeURIComponent(sign));

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const dateFields = ({ start, end }: KnownDate): readonly string[] => {
  const [year, month, day] = start;
  return [
    `year = {${year}${end ? `/${end[0]}` : ''}}`,
    ...(month === undefined ? [] : [`month = ${MONTHS[month - 1]}`]),
    ...(day === undefined ? [] : [`day = {${day}}`]),
  ];
};

const isoDate = (parts: DateParts): string =>
  parts.map((part) => String(part).padStart(2, '0')).join('-');

/**
 * One entry of BibTeX, for LaTeX and reference managers. `@misc`: BibTeX has no type for posts or videos, and some
 * readers leave out types that it does not have.
 */
const bibtexEntry = (reference: Reference): string => {
  const { author, title, kind, platform, published, accessed, url, notes } = reference;
  const fields = [
    // Braced twice: the name is not taken apart, and no style changes the letters of a title.
    ...(author === undefined ? [] : [`author = {{${escaped(author)}}}`]),
    `title = {{${escaped(title)}}}`,
    `howpublished = {${escaped(`${kind.genre}, ${platform}`)}}`,
    ...(published ? dateFields(published) : []),
    ...(url === undefined ? [] : [`url = {${escapedAddress(url)}}`]),
    ...(accessed ? [`urldate = {${isoDate(accessed.start)}}`] : []),
    `note = {${escaped(notes.join(' '))}}`,
  ];
  return `@misc{${reference.key},\n${fields.map((field) => `  ${field},\n`).join('')}}\n`;
};

export const REFERENCE_WRITERS = {
  bibtex: { entry: bibtexEntry, start: '', separator: '\n', end: '' },
  ris: { entry: risEntry, start: '', separator: '', end: '' },
  'csl-json': { entry: cslEntry, start: '[\n', separator: ',\n', end: '\n]\n' },
} as const satisfies Readonly<Record<string, ReferenceWriter>>;

export type ReferenceFormat = keyof typeof REFERENCE_WRITERS;

/** A few references as one text, as a file of them would hold them. */
export const referencesText = (
  format: ReferenceFormat,
  references: readonly Reference[],
): string => {
  const { entry, start, separator, end } = REFERENCE_WRITERS[format];
  return `${start}${references.map(entry).join(separator)}${end}`;
};

export async function* datasetReferences(
  format: ReferenceFormat,
  { dataset }: Pick<Table, 'dataset'>,
  platforms?: ReferenceWords['platforms'],
): AsyncGenerator<Buffer> {
  const { entry, start, separator, end } = REFERENCE_WRITERS[format];
  const words = { version: dataset.version, platforms };
  let before: string = start;
  for await (const batch of readBatches(dataset.rows())) {
    const entries = batch.map((row) => entry(referenceFromRow(row, words)));
    yield Buffer.from(before + entries.join(separator));
    before = separator;
  }
  // An empty list is one, too.
  yield Buffer.from((before === start ? start : '') + end);
}
