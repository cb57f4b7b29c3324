/** Answers of the invented sites, grown in one place: for tests that no reader takes more than its share. */
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { replyTo } from '#kit/fake/site.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';
import type { Route } from '#kit/route.ts';
import { browsed } from './browsed.ts';
import type { Growth } from './growth.ts';

/** What one route of an operation reads. */
export interface ReadAnswer {
  readonly entry: Entry;
  readonly route: Route;
  readonly replies: readonly Reply[];
}

/** The answers of each route of each operation that the sample world, or browsing it, brings. */
export const readSampleAnswers = async (segment: string): Promise<readonly ReadAnswer[]> => {
  const { serve, examples } = await loadFakes();
  const answers: ReadAnswer[] = [];
  const all: Reply[] = [...(browsed()[segment] ?? [])];
  const entries = catalogue.entries.filter(({ platform }) => platform.segment === segment);
  for (const entry of entries)
    for (const route of entry.operation.routes) {
      if (route.name === 'capture') continue;
      const replies: Reply[] = [];
      const get = (spec: Parameters<Parameters<typeof route.fetch>[0]>[0]): Promise<Reply> => {
        const { method = 'GET', url, headers = {}, body } = spec;
        const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
        const response = serve(request);
        if (!response) throw new Error(`the sample has no ${url}`);
        const reply = replyTo(request, response);
        all.push(reply);
        return Promise.resolve(reply);
      };
      try {
        replies.push(...(await route.fetch(get, { ...examples[entry.id] })));
      } catch {
        // What the sample does not hold, or only with a session, is not grown.
      }
      if (replies.length > 0) answers.push({ entry, route, replies });
    }
  for (const entry of entries)
    for (const route of entry.operation.routes) {
      if (route.name !== 'capture') continue;
      const replies = all.filter(({ request }) => route.reads(request));
      // A route that reads by what a reply holds reads many.
      answers.push(...replies.slice(0, 3).map((reply) => ({ entry, route, replies: [reply] })));
    }
  return answers;
};

type Json = Readonly<Record<string, unknown>> | readonly unknown[];
type Step = string | number;

const isHolder = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The first place of each name under which a list with elements, an object or a text stands. */
const placesIn = (
  json: unknown,
  isOne: (value: unknown) => boolean,
): readonly (readonly Step[])[] => {
  const places = new Map<string, readonly Step[]>();
  const walk = (value: unknown, path: readonly Step[]): void => {
    const name = path
      .filter((step) => typeof step === 'string')
      .slice(-2)
      .join('.');
    if (isOne(value) && path.length > 0 && !places.has(name)) places.set(name, path);
    if (!isHolder(value)) return;
    const children: readonly (readonly [Step, unknown])[] = Array.isArray(value)
      ? value.slice(0, 4).map((one, at) => [at, one] as const)
      : Object.entries(value);
    for (const [step, child] of children) walk(child, [...path, step]);
  };
  walk(json, []);
  return [...places.values()];
};

const valueAt = (json: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], json);

/** The same value with another one at a place; nothing else of it is copied. */
const withValue = (json: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown => {
  if (step === undefined) return value;
  const inner = withValue((json as Record<Step, unknown>)[step], rest, value);
  if (Array.isArray(json)) return json.map((one: unknown, at) => (at === step ? inner : one));
  return { ...(json as object), [step]: inner };
};

/** A copy of an element that is another one: its identifiers are its own. */
const another = (element: unknown, at: number): unknown => {
  const number = String(at).padStart(5, '0');
  const text = JSON.stringify(element).replaceAll(
    /"(?:[\w:/.-]*?)(?=\w{5,}")([\w-]{0,60}?)\w{5}"/g,
    (written) => `${written.slice(0, -6)}${number}"`,
  );
  return JSON.parse(text) as unknown;
};

/** Prose that readers take apart. */
const PROSE = ['# ', '@a ', 'https://a.test/ ', '<a>', '[a](', '&lt;', '\n', '\\u', '1 ', '1,'];

const MOST_PLACES = 8;
const MOST_CHARACTERS = 1_000_000;

/** JSON, grown: each list in it longer, each object in itself, each text longer. */
const jsonGrowths = (text: string): Readonly<Record<string, Growth<string>>> => {
  const json = JSON.parse(text) as unknown;
  const lists = placesIn(json, (value) => Array.isArray(value) && value.some(isHolder));
  const objects = placesIn(json, (value) => isHolder(value) && Object.keys(value).length > 0);
  const prose = placesIn(json, (value) => typeof value === 'string' && / /.test(value));
  const name = (path: readonly Step[]): string => path.join('.');
  return Object.fromEntries([
    ...lists.slice(0, MOST_PLACES).map((path): [string, Growth<string>] => [
      `longer: ${name(path)}`,
      (size) => {
        const list = valueAt(json, path) as readonly unknown[];
        // Of large elements fewer: a megabyte tells enough.
        const most = Math.ceil((MOST_CHARACTERS * list.length) / JSON.stringify(list).length);
        const length = Math.min(size, most);
        const grown = Array.from({ length }, (_, at) => another(list[at % list.length], at));
        return JSON.stringify(withValue(json, path, grown));
      },
    ]),
    ...objects.slice(0, MOST_PLACES).map((path): [string, Growth<string>] => [
      `deeper: ${name(path)}`,
      (size) => {
        const object = valueAt(json, path);
        const step = path.at(-1) ?? '';
        const key =
          typeof step === 'string' ? step : (path.findLast((one) => typeof one === 'string') ?? '');
        const written = JSON.stringify(object);
        const isList = Array.isArray(object) || typeof step === 'number';
        const [open, close] = isList ? [`{"${key}":[`, ']}'] : [`{"${key}":`, '}'];
        const rest =
          written.startsWith('{') && written.length > 2 && written.length < 300
            ? `,${written.slice(1, -1)}`
            : '';
        const deep = open.repeat(size) + written + (close.slice(0, -1) + rest + '}').repeat(size);
        const marked = JSON.stringify(withValue(json, path, 'zqHere'));
        return marked.replace('"zqHere"', () => deep);
      },
    ]),
    ...PROSE.map((unit): [string, Growth<string>] => [
      `texts of ${JSON.stringify(unit)}`,
      (size) => {
        const long = unit.repeat(size);
        let grown = json;
        for (const path of prose.slice(0, MOST_PLACES)) grown = withValue(grown, path, long);
        return JSON.stringify(grown);
      },
    ]),
  ]);
};

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** The answer with its first JSON grown; or its page, with more of what pages are made of. */
export const answerGrowths = ({
  replies,
}: ReadAnswer): Readonly<Record<string, Growth<readonly Reply[]>>> =>
  Object.fromEntries(
    replies.slice(0, 2).flatMap((reply, which) => {
      const text = new TextDecoder().decode(reply.body);
      const growths = isJson(text) ? jsonGrowths(text) : pageGrowths(text);
      return Object.entries(growths).map(([name, grow]) => [
        `${which} ${name}`,
        (size: number) =>
          replies.map((one, at) =>
            at === which ? { ...one, body: new TextEncoder().encode(grow(size)) } : { ...one },
          ),
      ]);
    }),
  );

const PARTS: readonly (readonly [open: string, close: string])[] = [
  ['<div>', '</div>'],
  ['<div>', ''],
  ['<p class="a">x</p>', ''],
  ['<a href="https://a.test/">x</a>', ''],
  ['<script>', ''],
  ['<script type="application/json">{"a":1}</script>', ''],
  ['<entry>', '</entry>'],
  ['{"a":', '}'],
  ['"', ''],
  ['\\', ''],
];

const pageGrowths = (text: string): Readonly<Record<string, Growth<string>>> => {
  const json = [...text.matchAll(/[{[]"/g)].map(({ index }) => index);
  const places = new Set([
    0,
    text.search(/<\/head>/i),
    text.search(/<\/body>/i),
    text.search(/<\/(?:entry|article|li|p|text)>/i),
    ...json.slice(0, 3),
    json.at(-1) ?? -1,
  ]);
  const grown = [...places]
    .filter((place) => place >= 0)
    .flatMap((place) =>
      PARTS.map(([open, close]): [string, Growth<string>] => [
        `${open} at ${place}`,
        (size) => text.slice(0, place) + open.repeat(size) + close.repeat(size) + text.slice(place),
      ]),
    );
  const elements = [
    'entry',
    'article',
    'li',
    'p',
    'text',
    'tr',
    'code',
    'shreddit-comment',
  ].flatMap((element): [string, Growth<string>][] => {
    const found = new RegExp(`<${element}\\b[^]*?</${element}>`).exec(text);
    if (!found) return [];
    const [whole] = found;
    return [
      [
        `more <${element}>`,
        (size) =>
          text.slice(0, found.index) +
          Array.from({ length: size }, (_, at) =>
            whole.replaceAll(/\d{3}(?!\d)/g, String(at % 1000).padStart(3, '0')),
          ).join('') +
          text.slice(found.index),
      ],
    ];
  });
  return Object.fromEntries([...grown, ...elements]);
};
