/** A case log as it is written down: a page, a PDF, Markdown, or everything in JSON. */
import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buildCaseDocument, MOST_LISTED } from '#kit/case-document.ts';
import type { CaseEntry, ChainedEntry } from '#kit/case-log.ts';
import { type Picture, documentMarkdown } from '#kit/document/document.ts';
import { documentPage, printedDocument } from '#kit/document/page.ts';
import { AppError } from '#kit/errors.ts';
import { hasSample } from '#kit/world.ts';
import { caseEntryHash } from '../../signing/case-chain.ts';
import { fingerprintOf } from '../../signing/signature.ts';
import { folderIn, freeName } from '../exports/answer-exports.ts';
import type { LocalContext } from '../answering/context.ts';
import { safeName, sampleStem } from '../downloads/names.ts';
import { readPicture } from '../downloads/answer-downloads.ts';
import { logLeftText } from '../answering/log-left.ts';
import { messages } from '../answering/messages.ts';
import { findCase, type FoundCase } from './read-case.ts';

type CaseFormat = 'html' | 'markdown' | 'json';

/** Pictures in a page, and characters of them in all: about 12 MB. */
const MOST_PICTURES = 60;
const MOST_DATA = 12_000_000;
/** Of one picture; a larger one is named with its hash alone. */
const MOST_OF_ONE = 700_000;

function* firstEntries({ store }: LocalContext, id: string): Generator<ChainedEntry> {
  let count = 0;
  for (const line of store.caseLog.lines(id)) {
    yield { ...(JSON.parse(line) as CaseEntry), sha256: caseEntryHash(line) };
    count += 1;
    if (count === MOST_LISTED) return;
  }
}

const documentOf = (
  context: LocalContext,
  { id, collection, card }: FoundCase,
  pictures: readonly Picture[] = [],
  isAlone = false,
) =>
  buildCaseDocument({
    name: collection?.name,
    program: `Bowerbird ${context.version}`,
    card,
    entries: [...firstEntries(context, id)],
    fingerprints: new Map(
      card.signedHeads.map(({ publicKey }) => [publicKey, fingerprintOf(publicKey)]),
    ),
    pictures,
    isAlone,
  });

/** All of it: the card, and every entry as it was hashed. */
const caseJson = ({ store }: LocalContext, { id, card }: FoundCase): string => {
  const { salt: _, ...shown } = card;
  return `{"card":${JSON.stringify(shown)},"entries":[\n${[...store.caseLog.lines(id)].join(',\n')}\n]}\n`;
};

/** What was done until now stands in the chain before the log is written down; that it was, is an entry. */
const sealedCase = (context: LocalContext, nameOrId: string): FoundCase => {
  context.store.caseLog.seal(findCase(context, nameOrId).id);
  return findCase(context, nameOrId);
};

const writeText = (
  context: LocalContext,
  nameOrId: string,
  format: CaseFormat,
  pictures: readonly Picture[] = [],
): string => {
  const found = sealedCase(context, nameOrId);
  if (format === 'json') return caseJson(context, found);
  const document = documentOf(context, found, pictures);
  return format === 'html' ? documentPage(document) : documentMarkdown(document);
};

/** Each sheet names the end of the chain, so that none can stand for another. Throws `validation_error`. */
const writePdf = async (
  context: LocalContext,
  nameOrId: string,
  pictures: readonly Picture[],
): Promise<Uint8Array> => {
  const { printPdf } = context;
  if (!printPdf) throw new AppError('validation_error', messages.pdfNeedsDesktop);
  const found = sealedCase(context, nameOrId);
  const { entries, head } = found.card;
  const document = documentOf(context, found, pictures, true);
  const footer = `Case log, until entry ${entries}, SHA-256 ${head}`;
  try {
    return await printPdf(printedDocument(document, footer));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('internal_error', messages.pdfNotMade({ reason }));
  }
};

const logWritten = (
  context: LocalContext,
  { collection }: FoundCase,
  text: string | Uint8Array,
  format: string,
): void => {
  // Of a deleted collection nothing is done any more.
  if (collection) logLeftText(context, collection.seq, text, { format: `case log (${format})` });
};

export const writeCaseDocument = (
  context: LocalContext,
  nameOrId: string,
  format: CaseFormat,
): string => {
  const text = writeText(context, nameOrId, format);
  logWritten(context, findCase(context, nameOrId), text, format);
  return text;
};

/** To read and as it was hashed, in the download folder, for this user alone; nothing is replaced. */
export const saveCase = async (
  context: LocalContext,
  nameOrId: string,
  format: 'page' | 'pdf',
): Promise<{ readonly files: readonly string[] }> => {
  const found = findCase(context, nameOrId);
  const pictures = await readPictures(context, found.id);
  const folder = folderIn(context, undefined);
  const files: string[] = [];
  const keep = async (extension: string, text: string | Uint8Array): Promise<void> => {
    const file = freeName(folder, stemFor(context, found), extension);
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    logWritten(context, found, text, extension);
    files.push(file);
  };
  if (format === 'pdf') await keep('pdf', await writePdf(context, nameOrId, pictures));
  else await keep('html', writeText(context, nameOrId, 'html', pictures));
  // Last: it holds the entry of what was written first.
  await keep('json', writeText(context, nameOrId, 'json'));
  return { files };
};

const stemFor = ({ store }: LocalContext, { collection, id }: FoundCase): string => {
  const stem = `${safeName(collection?.name ?? id, 'collection')} case log`;
  const isInvented =
    collection !== undefined && hasSample(store.gathering.worlds(collection.seq, collection.items));
  return isInvented ? sampleStem(stem) : stem;
};

/** The pictures that were saved for a collection, the first ones, within a bound. */
const readPictures = async (
  { store }: LocalContext,
  collection: string,
): Promise<readonly Picture[]> => {
  const saved = store.downloads
    .list()
    .filter((one) => one.collection === collection && one.state === 'done' && one.file !== null);
  const pictures: Picture[] = [];
  let left = MOST_DATA;
  for (const { file, title, sourceUrl, address } of saved) {
    if (pictures.length === MOST_PICTURES) break;
    const picture = await readPicture(file ?? '').catch(() => undefined);
    if (!picture) continue;
    const sha256 = await sumOf(file ?? '');
    const { base64, mediaType } = picture;
    const fits = base64.length <= Math.min(left, MOST_OF_ONE);
    if (fits) left -= base64.length;
    const words = [title, sourceUrl ?? address, `SHA-256 ${sha256}`].filter(Boolean).join(' · ');
    pictures.push({
      caption: fits ? words : `${words} (too large for this page)`,
      ...(fits && { data: `data:${mediaType};base64,${base64}` }),
    });
  }
  return pictures;
};

const sumOf = async (file: string): Promise<string> => {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) sum.update(chunk);
  return sum.digest('hex');
};
