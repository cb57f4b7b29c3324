/**
 * Sentences for people: errors, notices, reasons and advice. A sentence stands in English once, in the
 * `messages.ts` of the room or the operation that says it; what is told, kept and sent is a `Message`: the
 * English for whoever reads English, and an id with its values for whoever reads another language. Nobody
 * takes a sentence apart again.
 *
 * A template names its values as `{{name}}`, or `{{name, kind}}`:
 *
 * - without a kind: words of a platform or a person, a name, a code; shown as they are
 * - `number`: written as the reader writes numbers, in English as plain digits; `figure`: in English "1,200"
 * - `day`: "2026-08-31"; `time`: "2026-08-31T12:00:00Z"; `country`: a code of two letters
 * - `noun`: what we call a thing of a platform ("post", "comments"), named in the reader's language;
 *   `nouns`: several, between commas
 * - `message`: another message; `list`, `clauses`, `alternatives` and `sentences`: several, between commas,
 *   semicolons, "or" and spaces
 *
 * A sentence that counts has two forms, `{ one, other }`, chosen by its value `count`; other languages have as
 * many forms as their plurals, under the id with the form behind it: "reef.shellsLeft_few".
 */

/** Plain data, which threads, the data file and the window take as it is. */
export interface Message {
  /** The sentence in English, as it was when it was said. */
  readonly message: string;
  /** Of its template: "net.noAnswer". None for words that are not ours, and in rows older than ids. */
  readonly id?: string | undefined;
  readonly values?: MessageValues | undefined;
}

export type MessageValue = string | number | Message | readonly string[] | readonly Message[];
export type MessageValues = Readonly<Record<string, MessageValue>>;

interface Kinds {
  readonly number: number;
  readonly figure: number;
  readonly day: string;
  readonly time: string;
  readonly country: string;
  readonly noun: string;
  readonly nouns: readonly string[];
  readonly message: Message;
  readonly list: readonly Message[];
  readonly clauses: readonly Message[];
  readonly alternatives: readonly Message[];
  readonly sentences: readonly Message[];
}

/** A template in the forms of an English plural, of which the value `count` chooses. */
export interface PluralTemplate {
  readonly one: string;
  readonly other: string;
}

type AnyTemplate = string | PluralTemplate;

/** `{ host: string; most: number }` of "{{host}} sent more than {{most, number}} MB". */
type ValuesIn<Template extends string> = Template extends `${string}{{${infer Place}}}${infer Rest}`
  ? ValueAt<Place> & ValuesIn<Rest>
  : unknown;

type ValueAt<Place extends string> = Place extends `${infer Name}, ${infer Kind}`
  ? { readonly [K in Name]: Kind extends keyof Kinds ? Kinds[Kind] : never }
  : { readonly [K in Place]: string };

interface Template<Id, Text> {
  readonly id: Id;
  readonly template: Text;
}

/** A message, or, where its template names values, what makes one of them. */
type Defined<Id extends string, Text extends AnyTemplate> = Text extends PluralTemplate
  ? ((
      values: { readonly count: number } & ValuesIn<Text['one']> & ValuesIn<Text['other']>,
    ) => Message) &
      Template<Id, Text>
  : Text extends `${string}{{${string}`
    ? ((values: ValuesIn<Text>) => Message) & Template<Id, Text>
    : Message & { readonly id: Id };

/**
 * Messages under their names: `messages.noAnswer({ host })`, or `messages.shuttingDown` where the template
 * names no value. `room` begins their ids, and is used once.
 */
export const defineMessages = <
  const Room extends string,
  const Templates extends Readonly<Record<string, AnyTemplate>>,
>(
  room: Room,
  templates: Templates,
): { readonly [K in keyof Templates & string]: Defined<`${Room}.${K}`, Templates[K]> } =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [
      name,
      defined(`${room}.${name}`, template),
    ]),
  ) as { readonly [K in keyof Templates & string]: Defined<`${Room}.${K}`, Templates[K]> };

const defined = (id: string, template: AnyTemplate): unknown => {
  if (typeof template === 'string' && !template.includes('{{'))
    return { message: template, id } satisfies Message;
  const fill = (values: MessageValues): Message => ({
    message: filled(formFor(template, values), values),
    id,
    values,
  });
  return Object.assign(fill, { id, template });
};

const formFor = (template: AnyTemplate, { count }: MessageValues): string => {
  if (typeof template === 'string') return template;
  return count === 1 ? template.one : template.other;
};

/** Words of others, or of a library, which have no other language: shown as they are. */
export const verbatim = (text: string): Message => ({ message: text });

const BETWEEN: Readonly<Record<string, string>> = {
  clauses: '; ',
  alternatives: ', or ',
  sentences: ' ',
};

const PLACE = /\{\{(\w{1,40})(?:, (\w{1,20}))?\}\}/g;

const filled = (template: string, values: MessageValues): string =>
  template.replace(PLACE, (_, name: string, kind: string | undefined) =>
    valueInEnglish(values[name], kind),
  );

const valueInEnglish = (value: MessageValue | undefined, kind: string | undefined): string => {
  if (value === undefined) return '';
  if (typeof value === 'number' && kind === 'figure') return value.toLocaleString('en');
  if (typeof value !== 'object') return String(value);
  if ('message' in value) return value.message;
  return value
    .map((one) => (typeof one === 'string' ? one : one.message))
    .join(BETWEEN[kind ?? ''] ?? ', ');
};

/** A message as its English alone; of a list or an object the same with all messages in it. */
export type InEnglish<T> = T extends Message
  ? string
  : T extends readonly (infer Item)[]
    ? readonly InEnglish<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: InEnglish<T[K]> }
      : T;

/** Views of ours as programs get them, which have no use for ids and values. */
export const inEnglish = <T>(view: T): InEnglish<T> => english(view) as InEnglish<T>;

const english = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(english);
  if (typeof value !== 'object' || value === null) return value;
  if (isMessage(value)) return value.message;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, english(one)]));
};

const isMessage = (value: object): value is Message =>
  'message' in value && Object.keys(value).every((name) => OF_MESSAGES.has(name));

const OF_MESSAGES: ReadonlySet<string> = new Set(['message', 'id', 'values']);
