/**
 * A web page with its pictures and styles in one file (RFC 2557), as Chromium writes it: parts of text in
 * quoted-printable, all others in Base64, every character of it ASCII.
 */

export interface Mhtml {
  /** Header lines of the file, without the empty line behind them. */
  readonly head: string;
  readonly parts: readonly MhtmlPart[];
}

export interface MhtmlPart {
  /** Header lines. */
  readonly head: string;
  /** `text/html`, in lower case; empty where the part does not say it. */
  readonly mediaType: string;
  readonly isQuotedPrintable: boolean;
  readonly isBase64: boolean;
  /** As it stands in the file. */
  readonly body: string;
}

/** `undefined` for a text that is no such file, or is cut off. Linear in its length. */
export const parseMhtml = (text: string): Mhtml | undefined => {
  const head = headAt(text, 0);
  const boundary = head && boundaryIn(head.text);
  if (!head || boundary === undefined) return undefined;
  const mark = `--${boundary}`;
  const parts: MhtmlPart[] = [];
  let from = text.indexOf(mark, head.end);
  for (;;) {
    if (from < 0) return undefined;
    const start = from + mark.length;
    if (text.startsWith('--', start)) return { head: head.text, parts };
    const partHead = headAt(text, start + lineEndAt(text, start));
    const next = text.indexOf(`\n${mark}`, partHead?.end ?? start);
    if (!partHead || next < 0) return undefined;
    const end = text.charAt(next - 1) === '\r' ? next - 1 : next;
    parts.push(partFrom(partHead.text, text.slice(partHead.end, Math.max(partHead.end, end))));
    from = next + 1;
  }
};

export const formatMhtml = ({ head, parts }: Mhtml): string => {
  const mark = `--${boundaryIn(head) ?? ''}`;
  const inner = parts.map((part) => `${mark}\r\n${part.head}\r\n\r\n${part.body}\r\n`);
  return `${head}\r\n\r\n${inner.join('')}${mark}--\r\n`;
};

const lineEndAt = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : text.charAt(at) === '\n' ? 1 : 0;

/** Header lines from a place on, and where what they are of begins. */
const headAt = (text: string, at: number): { text: string; end: number } | undefined => {
  const [crlf, lf] = [text.indexOf('\r\n\r\n', at), text.indexOf('\n\n', at)];
  const isCrlf = crlf >= 0 && (lf < 0 || crlf < lf);
  const end = isCrlf ? crlf : lf;
  return end < 0 ? undefined : { text: text.slice(at, end), end: end + (isCrlf ? 4 : 2) };
};

const LONGEST_HEAD = 20_000;

const boundaryIn = (head: string): string | undefined =>
  /\bboundary="([^"\r\n]{1,200})"/i.exec(head.slice(0, LONGEST_HEAD))?.[1];

const partFrom = (head: string, body: string): MhtmlPart => ({
  head,
  mediaType:
    /^content-type:[ \t]*([\w.+-]{1,60}\/[\w.+-]{1,60})/im.exec(head)?.[1]?.toLowerCase() ?? '',
  isQuotedPrintable: /^content-transfer-encoding:[ \t]*quoted-printable/im.test(head),
  isBase64: /^content-transfer-encoding:[ \t]*base64/im.test(head),
  body,
});

/** The bytes of a quoted-printable text (RFC 2045), a character for each of them. */
export const decodeQuotedPrintable = (text: string): string =>
  text.replace(/=\r?\n|=([\da-f]{2})/gi, (_, hex: string | undefined) =>
    hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** The reverse, in lines of at most 76 characters; a character for each byte. */
export const encodeQuotedPrintable = (bytes: string): string => {
  const lines: string[] = [];
  let line = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes.charCodeAt(at);
    if (code === LF || (code === CR && bytes.charCodeAt(at + 1) === LF)) {
      if (code === CR) at += 1;
      lines.push(withoutOpenEnd(line));
      line = '';
      continue;
    }
    const sign = isPlain(code) ? bytes.charAt(at) : escapeByte(code);
    if (line.length + sign.length > LONGEST_LINE) {
      lines.push(`${line}=`);
      line = '';
    }
    line += sign;
  }
  lines.push(withoutOpenEnd(line));
  return lines.join('\r\n');
};

const [LF, CR] = [10, 13];
const LONGEST_LINE = 75;
const isPlain = (code: number): boolean =>
  code === 9 || (code >= 32 && code <= 126 && code !== 0x3d);
const escapeByte = (code: number): string =>
  `=${(code & 0xff).toString(16).toUpperCase().padStart(2, '0')}`;
/** Blanks at the end of a line are not sent. */
const withoutOpenEnd = (line: string): string =>
  /[ \t]$/.test(line)
    ? `${line.slice(0, -1)}${escapeByte(line.charCodeAt(line.length - 1))}`
    : line;

/** The text of the pages in such a file, a character for each byte; nothing of what is none. */
export const pagesInMhtml = (text: string): readonly string[] =>
  (parseMhtml(text)?.parts ?? [])
    .filter(({ mediaType }) => mediaType === 'text/html')
    .map((part) => (part.isQuotedPrintable ? decodeQuotedPrintable(part.body) : part.body));
