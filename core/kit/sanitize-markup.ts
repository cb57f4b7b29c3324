import { hasChildren, isDirective, isTag, isText, type ChildNode, type Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import type { DropCounts, DroppedPart } from './dropped-parts.ts';
import { parseTree, type MarkupKind } from './markup.ts';
import { xmlText } from './xml-elements.ts';

/** Which names are those of secrets, in a form that is sent and in a page that was received. */
export interface MarkupSecrets {
  readonly isSecret: (name: string, place: 'form' | 'sent' | 'received') => boolean;
  /** Called with each value that is taken out. */
  readonly onSecret: (value: string) => void;
  /** What stands where a secret stood. */
  readonly marker: string;
}

/** Markup without what acts, before its texts are cleaned and it is written. */
export interface SanitizedMarkup {
  /** The texts and values that are left, in the order of the document. */
  readonly texts: readonly string[];
  /** Writes it with other texts in their places. To be called once. */
  readonly write: (texts: readonly string[]) => {
    readonly text: string;
    readonly dropped: DropCounts;
  };
}

/** A page that was scrolled for long. Browsers close elements themselves below a depth of 512. */
const MOST = { tags: 500_000, depth: 520 };

/**
 * Takes out of foreign markup what acts (scripts, handlers, addresses that are scripts, what embeds or leads
 * away) and the values of secrets.
 *
 * What is written is inert in whatever way a browser reads it, because `<` stands in it only where a tag
 * begins that is harmless in HTML, SVG and MathML alike: a browser that opens or closes elements otherwise than
 * this parser, or takes tags for text, finds no other tags than these. So nothing is ever copied from the
 * input; names that could hold more than a name are not written, and no comments are.
 *
 * Throws `platform_error` beyond the bounds. Of what was written, it drops nothing, and writes the same again.
 */
export const sanitizeMarkup = (
  text: string,
  kind: MarkupKind,
  secrets: MarkupSecrets,
): SanitizedMarkup => {
  const counts: Partial<Record<DroppedPart, number>> = {};
  const slots: Slot[] = [];
  const drop = (part: DroppedPart): void => {
    counts[part] = (counts[part] ?? 0) + 1;
  };

  const blank = (value: string): string => {
    if (value === '' || value === secrets.marker) return value;
    drop('secrets');
    secrets.onSecret(value);
    return secrets.marker;
  };

  const attributes = (element: Element): void => {
    const isField = isSecretField(element, secrets);
    const kept: Record<string, string> = {};
    for (const [name, given] of Object.entries(element.attribs)) {
      const value = withoutControls(isCharsetOf(element, name) ? inUtf8(name, given) : given);
      const part = partOfAttribute(name);
      if (part !== undefined) {
        drop(part);
        continue;
      }
      const isSecret = (isField && isValue(name)) || isSecretAttribute(name, secrets);
      kept[name] = isSecret ? blank(value) : value;
      slots.push({ text: kept[name], set: (clean) => (kept[name] = clean) });
    }
    element.attribs = kept;
  };

  /** The nodes of a list that are left, each cleaned. */
  const nodes = (list: readonly ChildNode[], isOfSecret: boolean): ChildNode[] =>
    list.filter((node) => {
      if (isText(node)) {
        const clean = withoutControls(node.data);
        node.data = isOfSecret ? blank(clean) : clean;
        slots.push({ text: node.data, set: (data) => (node.data = data) });
        return true;
      }
      // Instructions of XML lead to style sheets that are programs; a document type may hold more than its name.
      if (isDirective(node)) return node.name === '!doctype' && kind === 'html';
      if (!isTag(node)) {
        if (!hasChildren(node)) drop('comments');
        else node.children = nodes(node.children, isOfSecret);
        return hasChildren(node);
      }
      return isKept(node);
    });

  const isKept = (element: Element): boolean => {
    const part = partOfElement(element);
    if (part !== undefined) {
      drop(part);
      return false;
    }
    if (!ELEMENT_NAME.test(element.name)) {
      drop('names');
      element.name = 'span';
    }
    // What a browser reads as plain text without an end, or without its escapes.
    if (kind === 'html' && PLAIN_TEXT.has(element.name)) element.name = 'listing';
    const local = localName(element.name);
    const isOfSecret = local === 'textarea' && isSecretField(element, secrets);
    attributes(element);
    element.children = isFrame(local) ? [] : nodes(element.children, isOfSecret);
    return true;
  };

  // A browser takes every line end for one sign.
  const root = parseTree(text.replaceAll(/\r\n?/g, '\n'), kind, MOST);
  // Beside the one element of XML stands no text: it is the rest of declarations, which go.
  const top = kind === 'xml' ? root.children.filter((node) => !isText(node)) : root.children;
  const kept = nodes(top, false);
  return {
    texts: slots.map((slot) => slot.text),
    write: (texts) => {
      for (const [at, { set }] of slots.entries()) set(withoutControls(texts[at] ?? ''));
      const written = writeNodes(kept, kind, drop);
      return { text: written, dropped: counts };
    },
  };
};

interface Slot {
  readonly text: string;
  readonly set: (text: string) => void;
}

/** Elements that go with all that they hold. */
const DROPPED_ELEMENTS: ReadonlyMap<string, DroppedPart> = new Map([
  ['script', 'scripts'],
  ['handler', 'scripts'],
  ['listener', 'scripts'],
  ['object', 'embedded'],
  ['embed', 'embedded'],
  ['applet', 'embedded'],
  ['portal', 'embedded'],
  ['fencedframe', 'embedded'],
  ['webview', 'embedded'],
  ['noembed', 'embedded'],
  ['noframes', 'embedded'],
  ['base', 'redirects'],
]);
const PLAIN_TEXT = new Set(['xmp', 'plaintext']);
const REDIRECTS = new Set(['refresh', 'set-cookie']);
const ANIMATION = /^(?:set|animate)/;
const isFrame = (local: string): boolean => local === 'iframe' || local === 'frame';

/** A name as a browser takes it for one, without what could be taken for anything else. */
const ELEMENT_NAME = /^[a-z][^\s"'`<>/=&]*$/i;
const ATTRIBUTE_NAME = /^[^\s"'`<>/=]+$/;

/** The value of an attribute, whatever the prefix of its name; empty where there is none. */
const attribute = (element: Element, local: string): string =>
  Object.entries(element.attribs).find(([name]) => localName(name) === local)?.[1] ?? '';

const partOfElement = (element: Element): DroppedPart | undefined => {
  const local = localName(element.name);
  const part = DROPPED_ELEMENTS.get(local);
  if (part !== undefined) return part;
  if (local === 'meta' && REDIRECTS.has(attribute(element, 'http-equiv').trim().toLowerCase()))
    return 'redirects';
  const isOfAddress =
    ANIMATION.test(local) && /href\s*$/i.test(attribute(element, 'attributename'));
  return isOfAddress ? 'addresses' : undefined;
};

const partOfAttribute = (name: string): DroppedPart | undefined => {
  const local = localName(name);
  if (!ATTRIBUTE_NAME.test(name) || withoutControls(name) !== name) return 'names';
  if (/^on/i.test(name) || local.startsWith('on')) return 'handlers';
  if (local === 'srcdoc') return 'embedded';
  return local === 'ping' ? 'addresses' : undefined;
};

/**
 * Signs that mean nothing in a page, and by which a browser may be led to another character set: among them all
 * that are not written (`xmlText`), so that no address becomes another one by that.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]|\p{Surrogate}/gu;
const withoutControls = (text: string): string => text.replace(CONTROLS, '');

const CALLED = ['name', 'id', 'property', 'itemprop', 'autocomplete'];
const isValue = (name: string): boolean => name === 'value' || name === 'content';

/** Whether what stands in a field is a secret, by its type or by what it is called. */
const isSecretField = (element: Element, { isSecret }: MarkupSecrets): boolean => {
  if (attribute(element, 'type').trim().toLowerCase() === 'password') return true;
  const place = localName(element.name) === 'meta' ? 'received' : 'form';
  return CALLED.some((called) => isSecret(attribute(element, called), place));
};

/** `data-token="…"`; the key that `accesskey` names is one of the keyboard. */
const isSecretAttribute = (name: string, { isSecret }: MarkupSecrets): boolean =>
  name !== 'accesskey' && isSecret(name.replace(/^data-/, ''), 'sent');

/** What a page says of its character set: it is written in UTF-8. */
const isCharsetOf = (element: Element, name: string): boolean =>
  localName(element.name) === 'meta' &&
  (name === 'charset' ||
    (name === 'content' && /^\s*content-type\s*$/i.test(attribute(element, 'http-equiv'))));
const inUtf8 = (name: string, value: string): string => {
  if (/(?:^|=)\s{0,9}utf-?8\s{0,9}$/i.test(value)) return value;
  return name === 'charset' ? 'utf-8' : 'text/html; charset=utf-8';
};

/** The frames of a snapshot are parts of it. */
const isForeignFrame = (element: Element, name: string, value: string): boolean =>
  isFrame(localName(element.name)) && localName(name) === 'src' && !/^cid:/i.test(value);

type Drop = (part: DroppedPart) => void;

/** Elements that have no end tag, as the parser knows them. */
class VoidElements extends Parser {
  has(name: string): boolean {
    return this.isVoidElement(name);
  }
}

const writeNodes = (list: readonly ChildNode[], kind: MarkupKind, drop: Drop): string => {
  const voids = new VoidElements({}, { xmlMode: kind === 'xml' });
  const writeAll = (children: readonly ChildNode[]): string => children.map(write).join('');
  const write = (node: ChildNode): string => {
    if (isText(node)) return escaped(node.data);
    if (isTag(node)) return writeElement(node);
    if (isDirective(node)) return DOCTYPE.test(node.data) ? `<${node.data}>` : '<!DOCTYPE html>';
    return hasChildren(node) ? writeAll(node.children) : '';
  };
  const writeElement = (element: Element): string => {
    const { name, children } = element;
    const start = `<${name}${writeAttributes(element, drop)}>`;
    if (voids.has(name)) return start;
    const isStyle = kind === 'html' && localName(name) === 'style';
    return `${start}${isStyle ? styleText(children) : writeAll(children)}</${name}>`;
  };
  return writeAll(list);
};

const writeAttributes = (element: Element, drop: Drop): string => {
  let written = '';
  for (const [name, value] of Object.entries(element.attribs))
    if (isForeignFrame(element, name, value)) drop('embedded');
    else if (isActiveAddress(element, name, value)) drop('addresses');
    else written += ` ${name}="${escaped(value)}"`;
  return written;
};

const DOCTYPE = /^!doctype(?: [\w "'./:+-]{1,200})?$/i;

const escaped = (text: string): string => xmlText(text, () => '');

/**
 * A style sheet in HTML is read as it is, in SVG with its references: here both are the same, and nothing can be
 * taken for a tag. The escapes mean the same signs, wherever these stand in a sheet but for its operators.
 */
const styleText = (children: readonly ChildNode[]): string =>
  children
    .map((child) => (isText(child) ? child.data : ''))
    .join('')
    .replaceAll(/<(?=[a-z/!?])/gi, String.raw`\3c `)
    .replaceAll(/&(?=#(?:\d|x[\da-f])|[a-z])/gi, String.raw`\26 `);

/** `href` of `xlink:href`: a prefix may stand for any namespace. */
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** Attributes that hold several addresses, or a style sheet. */
const WITH_SEVERAL = new Set(['srcset', 'imagesrcset', 'style', 'values', 'from', 'to', 'by']);
const SCRIPT_ADDRESS = /(?:javascript|vbscript|livescript|mocha):/;
/** Types of data that are shown as they are, wherever their address stands. */
const PASSIVE_DATA =
  /^data:(?:(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:x-)?font|text\/(?:plain|css)(?![\w.+-]))[\w.+-]{0,60})?[;,]/;
const SVG_DATA = /^data:image\/svg\+xml[;,]/;
const PICTURES = new Set(['src', 'srcset', 'imagesrcset', 'poster', 'background']);

/** Whether something happens when a browser goes to the address that a value is, or holds. */
const isActiveAddress = (
  element: { readonly name: string },
  name: string,
  value: string,
): boolean => {
  const local = localName(name);
  // A browser skips these signs in an address.
  const address = value
    .replaceAll(/[\t\n\r]/g, '')
    .trimStart()
    .toLowerCase();
  if (WITH_SEVERAL.has(local)) return SCRIPT_ADDRESS.test(address);
  if (address.search(SCRIPT_ADDRESS) === 0) return true;
  if (!address.startsWith('data:') || PASSIVE_DATA.test(address)) return false;
  const isPicture = PICTURES.has(local) || /^(?:image|feimage|link)$/.test(localName(element.name));
  return !(isPicture && SVG_DATA.test(address));
};
