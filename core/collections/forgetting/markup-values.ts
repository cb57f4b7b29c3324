import { Tokenizer } from 'htmlparser2';

/** Hears what stands in a page, with its entities decoded. */
export interface MarkupVisitor {
  /** Names are in lower case; of two attributes with one name the first counts. */
  readonly element: (name: string, attributes: ReadonlyMap<string, string>) => void;
  /** Between two marks: also what stands in a script or a comment. */
  readonly text: (text: string) => void;
}

/** Goes through a page mark by mark, without building it. Never throws; linear in the text's length. */
export const scanMarkup = (page: string, visitor: MarkupVisitor): void => {
  let element = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value: string[] = [];
  let text: string[] = [];
  const endText = (): void => {
    if (text.length > 0) visitor.text(text.join(''));
    text = [];
  };
  const endElement = (): void => {
    if (element !== '') visitor.element(element, attributes);
    [element, attributes] = ['', new Map()];
  };
  const aside = (from: number, to: number): void => {
    endText();
    visitor.text(page.slice(from, to));
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (from, to) => {
        endText();
        element = page.slice(from, to).toLowerCase();
      },
      onattribname: (from, to) => {
        attribute = page.slice(from, to).toLowerCase();
        value = [];
      },
      onattribdata: (from, to) => void value.push(page.slice(from, to)),
      onattribentity: (point) => void value.push(String.fromCodePoint(point)),
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value.join(''));
      },
      onopentagend: endElement,
      onselfclosingtag: endElement,
      onclosetag: endText,
      ontext: (from, to) => void text.push(page.slice(from, to)),
      ontextentity: (point) => void text.push(String.fromCodePoint(point)),
      oncomment: (from, to, marks) => aside(from, to - marks),
      oncdata: (from, to, marks) => aside(from, to - marks),
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: () => {
        endText();
        endElement();
      },
    },
  );
  tokenizer.write(page);
  tokenizer.end();
};
