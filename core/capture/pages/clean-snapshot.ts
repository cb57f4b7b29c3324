import {
  decodeQuotedPrintable,
  encodeQuotedPrintable,
  formatMhtml,
  parseMhtml,
  type MhtmlPart,
} from '#kit/mhtml.ts';
import { AppError } from '#kit/errors.ts';
import { sumDropCounts, type DropCounts } from '#kit/dropped-parts.ts';
import { sanitizeMarkup } from '#kit/sanitize-markup.ts';
import type { PageCleaner } from '../scrub.ts';

/** A snapshot as it may be kept. */
export interface CleanSnapshot {
  /** MHTML, ASCII. */
  readonly text: string;
  /** Parts of which something was taken out. */
  readonly cleanedParts: number;
  /** What was taken out, and how often; nothing of what was not. */
  readonly dropped: DropCounts;
}

/** A part whose texts are cleaned together with those of all others. */
interface OpenPart {
  readonly texts: readonly string[];
  /** Its head and texts without secrets. */
  readonly write: (head: string, texts: readonly string[]) => WrittenPart;
}
interface WrittenPart {
  readonly part: MhtmlPart;
  readonly dropped: DropCounts;
}

/**
 * A snapshot without secrets and without what acts: its pages are parsed and written anew
 * (`sanitizeMarkup`), and their texts and values, its other texts and the addresses of its parts are cleaned by
 * the rules by which replies are. `undefined` for what is no whole MHTML, and for more markup than anybody
 * reads, of which nothing may be kept.
 */
export const cleanSnapshot = (snapshot: string, clean: PageCleaner): CleanSnapshot | undefined => {
  const file = parseMhtml(snapshot);
  const open = file && openParts(file.parts, clean);
  if (!file || !open) return undefined;
  const heads = [file.head, ...file.parts.map(({ head }) => head)];
  const cleaned = clean.texts([...heads, ...open.flatMap(({ texts }) => texts)]);
  let at = heads.length;
  const written = open.map(({ texts, write }, index) => {
    const own = cleaned.slice(at, at + texts.length);
    at += texts.length;
    const secrets = own.filter((text, place) => text !== texts[place]).length;
    const { part, dropped } = write(cleaned[index + 1] ?? '', own);
    return { part, dropped: sumDropCounts([dropped, { secrets }]) };
  });
  return {
    text: formatMhtml({ head: cleaned[0] ?? '', parts: written.map(({ part }) => part) }),
    cleanedParts: written.filter(({ dropped }) => Object.keys(dropped).length > 0).length,
    dropped: sumDropCounts(written.map(({ dropped }) => dropped)),
  };
};

const openParts = (
  parts: readonly MhtmlPart[],
  clean: PageCleaner,
): readonly OpenPart[] | undefined => {
  try {
    return parts.map((part) => openPart(part, clean));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};

const openPart = (part: MhtmlPart, clean: PageCleaner): OpenPart => {
  const { mediaType, isQuotedPrintable } = part;
  if (/\/(?:html|[\w.+-]*(?:xml|xsl))|\+xml/.test(mediaType)) return openMarkup(part, clean);
  if (/(?:java|ecma|live|j)script/.test(mediaType))
    return {
      texts: [],
      write: (head) => ({
        part: { ...part, head, body: '' },
        dropped: { scripts: part.body === '' ? 0 : 1 },
      }),
    };
  const isText = isQuotedPrintable || mediaType.startsWith('text/');
  const bytes = isText ? decodeBody(part) : '';
  return {
    texts: isText ? [bytes] : [],
    write: (head, [text = bytes]) => ({
      part: { ...part, head, body: text === bytes ? part.body : encodeBody(part, text) },
      dropped: {},
    }),
  };
};

/** Whatever its character set was, a page is written in UTF-8, and says so where it said another one. */
const openMarkup = (part: MhtmlPart, clean: PageCleaner): OpenPart => {
  const bytes = decodeBody(part);
  const page = decodePage(part.head, bytes);
  const kind = part.mediaType === 'text/html' ? 'html' : 'xml';
  const { texts, write } = sanitizeMarkup(page, kind, clean);
  return {
    texts,
    write: (head, cleaned) => {
      const { text, dropped } = write(cleaned);
      const written = Buffer.from(text).toString('latin1');
      const isSame = written === bytes.replaceAll(/\r\n?/g, '\n');
      return {
        part: {
          ...part,
          head: head.replace(CHARSET, (found, label: string) =>
            /^utf-?8$/i.test(label) ? found : '; charset=utf-8',
          ),
          body: isSame ? part.body : encodeBody(part, written),
        },
        dropped,
      };
    },
  };
};

/** In the head of a part, behind its type. */
const CHARSET = /;\s{0,9}charset="?([\w:.+-]{1,40})"?/i;
/** As browsers look for it, in the first kilobyte of a page; after a mark of UTF-8 nothing is looked for. */
const CHARSET_IN_PAGE =
  /(?:<meta|<\?xml)[^>]{1,300}?(?:charset|encoding)\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.+-]{1,40})/i;

const decodePage = (head: string, bytes: string): string => {
  const named = CHARSET.exec(head) ?? CHARSET_IN_PAGE.exec(bytes.slice(0, 1024));
  const decoder = decoderFromLabel(named?.[1] ?? 'utf-8');
  return decoder.decode(Buffer.from(bytes, 'latin1'));
};

const decoderFromLabel = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

/** A character for each byte. */
const decodeBody = ({ body, isQuotedPrintable, isBase64 }: MhtmlPart): string => {
  if (isQuotedPrintable) return decodeQuotedPrintable(body);
  return isBase64 ? Buffer.from(body, 'base64').toString('latin1') : body;
};

const encodeBody = ({ isQuotedPrintable, isBase64 }: MhtmlPart, bytes: string): string => {
  if (isQuotedPrintable) return encodeQuotedPrintable(bytes);
  if (!isBase64) return bytes;
  return Buffer.from(bytes, 'latin1')
    .toString('base64')
    .replaceAll(/.{76}(?!$)/g, '$&\r\n');
};
