import { jsonFromText } from '#kit/json-text.ts';
import { createReadStream } from 'node:fs';
import { id, int, node, str, type Node } from '#kit/dig.ts';
import type { Notice } from '#kit/collect.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import type { Platform } from '#kit/operation.ts';
import { excessIn, megabytes, MOST_ENTRY_BYTES } from '../bounds.ts';
import { Damage } from './archive-bytes.ts';
import type { Found, RecordingFormat } from './source.ts';
import { textBytes } from './file-head.ts';
import { messages } from '../messages.ts';

/**
 * Exports of Zeeschuimer (NDJSON, read at its version of June 2026): an item a line, without the answer in
 * which it came. Each is read as its own page would be, so that it answers the call of that single thing.
 */
export const zeeschuimer = (platforms: readonly Platform[]): RecordingFormat => ({
  name: 'Zeeschuimer',
  fits: ({ isFolder, start }) =>
    !isFolder && /^\uFEFF?\s*\{[^\n]*"source_platform"\s*:/.test(start),
  read: (path, isWanted) => readLines(path, isWanted, platforms),
});

async function* readLines(
  path: string,
  isWanted: (url: string) => boolean,
  platforms: readonly Platform[],
): AsyncGenerator<Found> {
  const seen = new Set<string>();
  try {
    for await (const line of linesIn(textBytes(createReadStream(path)), MOST_ENTRY_BYTES)) {
      if (line.text?.trim() === '') continue;
      const found = foundIn(line, isWanted, platforms);
      if ('reply' in found) {
        // The same item on two pages is one; the first of its lines is read.
        const { url } = found.reply.request;
        if (seen.has(url)) continue;
        if (seen.size >= MOST_REMEMBERED) seen.clear();
        seen.add(url);
      }
      yield found;
    }
  } catch (thrown) {
    if (!(thrown instanceof Damage)) throw thrown;
    yield { lacking: 'unreadable', damage: thrown.message };
  }
}

/** Beyond it, a line that comes again is kept again where it differs. */
const MOST_REMEMBERED = 500_000;

const unreadable = ({ number }: Line, why: string): Found => ({
  lacking: 'unreadable',
  damage: `Line ${number} ${why}; it was left.`,
});

const foundIn = (
  line: Line,
  isWanted: (url: string) => boolean,
  platforms: readonly Platform[],
): Found => {
  const { text } = line;
  if (text === undefined) return unreadable(line, `is longer than ${megabytes(MOST_ENTRY_BYTES)}`);
  const excess = excessIn(Buffer.from(text));
  if (excess !== undefined) return unreadable(line, excess);
  const entry = jsonFromText(text);
  if (entry === undefined && !line.isEnded) return unreadable(line, 'is cut off or damaged');
  const data = node(entry, 'data');
  if (!data) return { lacking: 'unreadable' };
  const name = str(entry, 'source_platform');
  const platform = platforms.find(({ capture }) => capture?.exported?.name === name);
  const exported = platform?.capture?.exported;
  if (!exported) return { lacking: 'elsewhere' };
  const url = exported.address(data);
  // An item of a platform that we know, and nothing by which it could be told from others.
  if (url === undefined) return { lacking: 'unreadable' };
  if (!isWanted(url)) return { lacking: 'elsewhere' };
  const rounded = roundedIn(entry, data, exported.number?.(data));
  return { reply: replyFromZeeschuimer(entry, data, url), ...(rounded && { notices: [rounded] }) };
};

/**
 * Zeeschuimer kept the numbers of replies on X as JavaScript numbers until August 2026, which have 53
 * bits: 2090457220026626468 became 2090457220026626600. The item itself names its number as text.
 */
const roundedIn = (entry: unknown, data: Node, number: string | undefined): Notice | undefined => {
  const kept = [id(entry, 'item_id'), id(data, 'id')];
  const rounded = kept.find((one) => one !== undefined && isRoundingOf(one, number));
  return rounded === undefined
    ? undefined
    : {
        code: 'rounded-id',
        ...messages.identifierWasRounded,
      };
};

const isRoundingOf = (one: string, number: string | undefined): boolean =>
  number !== undefined &&
  one !== number &&
  /^\d{16,25}$/.test(one) &&
  Number(one) === Number(number);

const SIGN = Buffer.from('{"source_platform":');

/** The item of which a reply of ours was made; `undefined` of every other reply. */
export const itemInReply = (reply: Reply): Node | undefined =>
  SIGN.equals(reply.body.subarray(0, SIGN.length))
    ? node(jsonFromText(textFromReply(reply)), 'data')
    : undefined;

/** The line is the evidence, without the signed address of the answer in which the item came. */
const replyFromZeeschuimer = (entry: unknown, data: Node, url: string): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(
    JSON.stringify({
      source_platform: str(entry, 'source_platform'),
      timestamp_collected: int(entry, 'timestamp_collected'),
      item_id: id(entry, 'item_id'),
      data,
    }),
  ),
  ...timeOfRecording(int(entry, 'timestamp_collected')),
});

/** A line of a file, counted from 1; without its text where that is longer than is read. */
export interface Line {
  readonly number: number;
  /** Without its end. */
  readonly text?: string;
  /** Whether the file goes on behind it: the last line may be cut off. */
  readonly isEnded: boolean;
}

const NEW_LINE = 10;
const MARK = '\uFEFF';

/** Line by line, as UTF-8. A line of more than `most` bytes is passed over, and never held whole. */
export async function* linesIn(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Line, void, undefined> {
  let [number, size] = [1, 0];
  let pieces: Uint8Array[] = [];
  const add = (piece: Uint8Array): void => {
    size += piece.byteLength;
    if (size > most) pieces = [];
    else if (piece.byteLength > 0) pieces.push(piece);
  };
  const end = (isEnded: boolean): Line => {
    const line = { number, isEnded, ...(size <= most && { text: textFromPieces(pieces, number) }) };
    [number, size, pieces] = [number + 1, 0, []];
    return line;
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
      add(chunk.subarray(from, at));
      yield end(true);
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield end(false);
}

const textFromPieces = (pieces: readonly Uint8Array[], number: number): string => {
  const text = Buffer.concat(pieces).toString('utf8');
  return number === 1 && text.startsWith(MARK) ? text.slice(1) : text;
};
