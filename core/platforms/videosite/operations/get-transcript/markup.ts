import { span, type Stretch } from './stretches.ts';

/** The caption formats that are no JSON: three of XML and one of plain text. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Text with its entities as characters; one level of them. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,6}));/g, (whole, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

const TAGS = /<\/?[a-zA-Z][^<>]{0,200}>/g;

/** An element's attribute. */
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"<>]{0,40})"`).exec(attributes)?.[1];

interface Element {
  readonly attributes: string;
  readonly inside: string;
}

/** Every element of a name, one after the other; they do not nest. */
const elementsOf = (xml: string, name: string): Element[] => {
  const found: Element[] = [];
  const open = `<${name}`;
  const close = `</${name}>`;
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at + 1)) {
    if (!/[\s/>]/.test(xml[at + open.length] ?? '')) continue;
    const end = xml.indexOf('>', at);
    if (end === -1) break;
    if (xml[end - 1] === '/') {
      // On behind the tag: what stands inside of it is no beginning, and would find the same end.
      at = end;
      continue;
    }
    const stop = xml.indexOf(close, end);
    if (stop === -1) break;
    found.push({
      attributes: xml.slice(at + open.length, end),
      inside: xml.slice(end + 1, stop),
    });
    at = stop;
  }
  return found;
};

const number = (text: string | undefined, scale: number): number | undefined => {
  if (text === undefined || !/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return undefined;
  return Math.round(Number(text) * scale);
};

/** `<transcript><text start="1.5" dur="2">`: seconds, and entities that are escaped twice. */
export const fromClassic = (xml: string): Stretch[] =>
  elementsOf(xml, 'text').map(({ attributes, inside }) => ({
    startMs: number(attribute(attributes, 'start'), 1000),
    durationMs: number(attribute(attributes, 'dur'), 1000),
    text: unescaped(unescaped(inside).replace(TAGS, '')),
  }));

/** The words of an element: its lines kept, its other tags gone. */
const wordsIn = (inside: string): string =>
  unescaped(inside.replace(/<br\s*\/?>/g, '\n').replace(TAGS, ''));

/** `<timedtext format="3"><body><p t="80" d="7520">`: milliseconds, words in `<s>`. */
export const fromTimedText = (xml: string): Stretch[] =>
  elementsOf(xml, 'p').map(({ attributes, inside }) => ({
    startMs: number(attribute(attributes, 't'), 1),
    durationMs: number(attribute(attributes, 'd'), 1),
    text: wordsIn(inside),
  }));

/** TTML: `<p begin="00:00:00.080" end="00:00:02.990">`, clock times. */
export const fromTtml = (xml: string): Stretch[] =>
  elementsOf(xml, 'p').map(({ attributes, inside }) => ({
    ...span(clockMs(attribute(attributes, 'begin')), clockMs(attribute(attributes, 'end'))),
    text: wordsIn(inside),
  }));

const CUE =
  /^((?:\d{1,4}:)?\d{1,2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d{1,4}:)?\d{1,2}:\d{2}\.\d{3})/;

/** WebVTT: blocks with a line of times, then lines of text with tags in them. */
export const fromVtt = (body: string): Stretch[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      if (at === -1) return [];
      const times = CUE.exec(lines[at] ?? '');
      const text = unescaped(
        lines
          .slice(at + 1)
          .join('\n')
          .replace(/<[^<>]{0,200}>/g, '')
          .trimEnd(),
      );
      return [{ ...span(clockMs(times?.[1]), clockMs(times?.[2])), text }];
    });

const clockMs = (clock: string | undefined): number | undefined => {
  if (clock === undefined) return undefined;
  const [seconds = '', minutes = '', hours = '0'] = clock.split(':').toReversed();
  const whole = Number(hours) * 3600 + Number(minutes) * 60;
  const ms = number(seconds, 1000);
  return ms === undefined ? undefined : whole * 1000 + ms;
};
