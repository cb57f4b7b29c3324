/** XML read element by element, within bounds; names have no prefix. Pure. */
import { Parser } from 'htmlparser2';

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
