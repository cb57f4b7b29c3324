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
