import { QuoteType, Tokenizer } from 'htmlparser2';

/** From a place in a text to another one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where an element begins, with the values of its attributes as they are written. */
export interface ElementPlace extends Range {
  readonly values: ReadonlyMap<string, Range>;
}

/** Hears what stands in a page, with its entities decoded. */
export interface MarkupVisitor {
  /** Names are in lower case; of two attributes with one name the first counts. */
  readonly element: (
    name: string,
    attributes: ReadonlyMap<string, string>,
    place: ElementPlace,
  ) => void;
  /** The mark with which an element ends. */
  readonly closed?: (name: string, place: Range) => void;
  /** Between two marks: also what stands in a script or a comment. */
  readonly text: (text: string, place: Range) => void;
}

/** Goes through a page mark by mark, without building it. Never throws; linear in the text's length. */
export const scanMarkup = (page: string, visitor: MarkupVisitor): void => {
  let element = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value: string[] = [];
  let values = new Map<string, Range>();
  let valueAt: Range | undefined;
  let elementAt = 0;
  let text: string[] = [];
  let textAt: Range = { from: 0, to: 0 };
  const endText = (): void => {
    if (text.length > 0) visitor.text(text.join(''), textAt);
    text = [];
  };
  const addText = (part: string, from: number, to: number): void => {
    textAt = { from: text.length === 0 ? from : textAt.from, to };
    text.push(part);
  };
  const addValue = (part: string, from: number, to: number): void => {
    valueAt = { from: valueAt?.from ?? from, to };
    value.push(part);
  };
  const endElement = (at: number): void => {
    if (element !== '')
      visitor.element(element, attributes, { from: elementAt, to: at + 1, values });
    [element, attributes, values] = ['', new Map(), new Map()];
  };
  const aside = (from: number, to: number): void => {
    endText();
    visitor.text(page.slice(from, to), { from, to });
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (from, to) => {
        endText();
        element = page.slice(from, to).toLowerCase();
        elementAt = from - 1;
      },
      onattribname: (from, to) => {
        attribute = page.slice(from, to).toLowerCase();
        [value, valueAt] = [[], undefined];
      },
      onattribdata: (from, to) => addValue(page.slice(from, to), from, to),
      onattribentity: (point) => void value.push(String.fromCodePoint(point)),
      onattribend: (quote, end) => {
        if (attributes.has(attribute)) return;
        attributes.set(attribute, value.join(''));
        if (!valueAt) return;
        const isQuoted = quote === QuoteType.Double || quote === QuoteType.Single;
        values.set(attribute, { from: valueAt.from, to: isQuoted ? end - 1 : end });
      },
      onopentagend: endElement,
      onselfclosingtag: endElement,
      onclosetag: (from, to) => {
        endText();
        visitor.closed?.(page.slice(from, to).toLowerCase(), {
          from: from - 2,
          to: page[to] === '>' ? to + 1 : to,
        });
      },
      ontext: (from, to) => addText(page.slice(from, to), from, to),
      ontextentity: (point, end) => addText(String.fromCodePoint(point), end, end),
      oncomment: (from, to, marks) => aside(from, to - marks),
      oncdata: (from, to, marks) => aside(from, to - marks),
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: () => {
        endText();
        endElement(page.length - 1);
      },
    },
  );
  tokenizer.write(page);
  tokenizer.end();
};
