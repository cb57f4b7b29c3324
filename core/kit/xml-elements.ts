/** XML read element by element, within bounds; names have no prefix. Pure. */
import { Parser } from 'htmlparser2';

/** Text in XML 1.0, which has no place for most control characters and for half a surrogate pair. */

const MARKUP = /[&<>"\r]/;
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const FORBIDDEN = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
// oxlint-disable-next-line no-control-regex -- the same
const FORBIDDEN_ALL = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const HALF_PAIRS = /\p{Surrogate}/gu;

/** For the content of elements and attributes; `odd` writes a character that XML has no place for. */
export const xmlText = (text: string, odd: (character: string) => string = () => '\ufffd') => {
  const plain = MARKUP.test(text)
    ? text.replaceAll(/[&<>"\r]/g, (one) => REFERENCES[one] ?? one)
    : text;
  const allowed = FORBIDDEN.test(plain) ? plain.replaceAll(FORBIDDEN_ALL, odd) : plain;
  return allowed.isWellFormed() ? allowed : allowed.replaceAll(HALF_PAIRS, odd);
};

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text that stands directly in it; whole when the element is closed. */
  text: string;
  readonly parent: XmlElement | undefined;
}

export interface XmlReading {
  readonly opened: (element: XmlElement) => void;
  readonly closed: (element: XmlElement) => void;
}

/** Elements within each other. */
const MOST_DEPTH = 200;
/** Characters of the text of one element. */
const MOST_TEXT = 5_000_000;

/** Called with parts of a document; `fault` says why it is not read on. */
export interface XmlParser {
  write(part: string): void;
  end(): void;
  fault(): 'depth' | 'size' | undefined;
}

/** Entities beside the five of XML stay as they are written; nothing outside the text is ever read. */
export const createXmlParser = ({ opened, closed }: XmlReading): XmlParser => {
  let element: XmlElement | undefined;
  let [depth, fault]: [number, 'depth' | 'size' | undefined] = [0, undefined];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > MOST_DEPTH) fault ??= 'depth';
        if (fault) return;
        element = { name: withoutPrefix(name), attributes, text: '', parent: element };
        opened(element);
      },
      ontext: (text) => {
        if (!element || fault) return;
        element.text += text;
        if (element.text.length > MOST_TEXT) fault = 'size';
      },
      onclosetag: () => {
        depth -= 1;
        if (!element || fault) return;
        const ended = element;
        element = ended.parent;
        closed(ended);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write: (part) => {
      if (!fault) parser.write(part);
    },
    end: () => parser.end(),
    fault: () => fault,
  };
};

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
