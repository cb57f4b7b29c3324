/** Finding a text in a kept reply, and what to show around it. Pure. */

/** Where the text stands, letter case aside: the same places as the engine counts in a proof. */
export const placesIn = (body: string, sought: string): readonly number[] => {
  if (sought === '') return [];
  const [low, text] = [lowerCase(body), lowerCase(sought)];
  const places: number[] = [];
  for (let at = low.indexOf(text); at >= 0; at = low.indexOf(text, at + text.length)) {
    places.push(at);
    if (places.length >= MOST) break;
  }
  return places;
};

/** More places than anybody walks through. */
const MOST = 10_000;

/** Only letters of which each stays one: what grows in lower case would move every place behind it. */
const lowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The first way of writing it that the reply holds; the likeliest where it holds none. */
export const writtenAs = (body: string, ways: readonly string[]): string =>
  ways.find((way) => placesIn(body, way).length > 0) ?? ways[0] ?? '';

const AROUND = 1500;

export interface Excerpt {
  readonly before: string;
  readonly found: string;
  readonly after: string;
  /** Something stands before it, or after it, that is not shown. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** What stands around a place. A letter of two halves is never cut in two. */
export const excerptAt = (body: string, at: number, length: number): Excerpt => {
  const from = whole(body, Math.max(0, at - AROUND));
  const to = whole(body, Math.min(body.length, at + length + AROUND));
  return {
    before: body.slice(from, at),
    found: body.slice(at, at + length),
    after: body.slice(at + length, to),
    cutBefore: from > 0,
    cutAfter: to < body.length,
  };
};

const whole = (body: string, at: number): number => {
  const code = body.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};
