import { decodeHTMLStrict } from 'entities';
import { readMarkup } from '../../readers/markup.ts';
import { span, type Stretch } from './stretches.ts';

/** The caption formats of XML. */

interface CaptionElement {
  readonly attributes: Readonly<Record<string, string>>;
  /** The text at and below it, its line breaks kept, one level of entities decoded. */
  readonly text: string;
}

/** Every element of a name that has both its ends, one after the other; they do not nest. */
const elementsNamed = (xml: string, name: string): CaptionElement[] => {
  const found: CaptionElement[] = [];
  let open: { readonly attributes: Record<string, string>; readonly texts: string[] } | undefined;
  readMarkup(xml, 'xml', {
    onopentag: (tag, attributes) => {
      if (!open && tag === name) open = { attributes, texts: [] };
      else if (tag === 'br') open?.texts.push('\n');
    },
    ontext: (text) => open?.texts.push(text),
    onclosetag: (tag, isImplied) => {
      if (!open || tag !== name) return;
      const { attributes, texts } = open;
      if (!isImplied) found.push({ attributes, text: decodeHTMLStrict(texts.join('')) });
      open = undefined;
    },
  });
  return found;
};

const number = (text: string | undefined, scale: number): number | undefined => {
  if (text === undefined || !/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return undefined;
  return Math.round(Number(text) * scale);
};

/** In the oldest format escaped twice, tags too. */
const TAGS = /<\/?[a-zA-Z][^<>]{0,200}>/g;

/** `<transcript><text start="1.5" dur="2">`: seconds, and entities that are escaped twice. */
export const fromClassic = (xml: string): Stretch[] =>
  elementsNamed(xml, 'text').map(({ attributes, text }) => ({
    startMs: number(attributes['start'], 1000),
    durationMs: number(attributes['dur'], 1000),
    text: decodeHTMLStrict(text.replace(TAGS, '')),
  }));

/** `<timedtext format="3"><body><p t="80" d="7520">`: milliseconds, words in `<s>`. */
export const fromTimedText = (xml: string): Stretch[] =>
  elementsNamed(xml, 'p').map(({ attributes, text }) => ({
    startMs: number(attributes['t'], 1),
    durationMs: number(attributes['d'], 1),
    text,
  }));

/** TTML: `<p begin="00:00:00.080" end="00:00:02.990">`, clock times. */
export const fromTtml = (xml: string): Stretch[] =>
  elementsNamed(xml, 'p').map(({ attributes, text }) => ({
    ...span(clockMs(attributes['begin']), clockMs(attributes['end'])),
    text,
  }));

const clockMs = (clock: string | undefined): number | undefined => {
  if (clock === undefined) return undefined;
  const [seconds = '', minutes = '', hours = '0'] = clock.split(':').toReversed();
  const whole = Number(hours) * 3600 + Number(minutes) * 60;
  const ms = number(seconds, 1000);
  return ms === undefined ? undefined : whole * 1000 + ms;
};
