/**
 * Sentences for people: errors, notices, reasons and advice. A sentence stands in English once, in the
 * `messages.ts` of the room or the operation that says it; what is told, kept and sent is a `Message`: the
 * English for whoever reads English, and an id with its values for whoever reads another language. Nobody
 * takes a sentence apart again.
 *
 * A template names its values as `{{name}}`, or `{{name, kind}}`:
 *
 * - without a kind: words of a platform or a person, a name, a code; shown as they are
 * - `number`: written as the reader writes numbers
 * - `day`: "2026-08-31"; `time`: "2026-08-31T12:00:00Z"; `country`: a code of two letters
 * - `message`: another message; `list` and `clauses`: several, between commas or semicolons
 */

/** Plain data, which threads, the data file and the window take as it is. */
export interface Message {
  /** The sentence in English, as it was when it was said. */
  readonly message: string;
  /** Of its template: "net.noAnswer". None for words that are not ours, and in rows older than ids. */
  readonly id?: string;
  readonly values?: MessageValues;
}

export type MessageValue = string | number | Message | readonly Message[];
export type MessageValues = Readonly<Record<string, MessageValue>>;

interface Kinds {
  readonly number: number;
  readonly day: string;
  readonly time: string;
  readonly country: string;
  readonly message: Message;
  readonly list: readonly Message[];
  readonly clauses: readonly Message[];
}

/** `{ host: string; most: number }` of "{{host}} sent more than {{most, number}} MB". */
type ValuesIn<Template extends string> = Template extends `${string}{{${infer Place}}}${infer Rest}`
  ? ValueAt<Place> & ValuesIn<Rest>
  : unknown;

type ValueAt<Place extends string> = Place extends `${infer Name}, ${infer Kind}`
  ? { readonly [K in Name]: Kind extends keyof Kinds ? Kinds[Kind] : never }
  : { readonly [K in Place]: string };

/** A message, or, where its template names values, what makes one of them. */
type Defined<Id extends string, Template extends string> = Template extends `${string}{{${string}`
  ? ((values: ValuesIn<Template>) => Message) & { readonly id: Id; readonly template: Template }
  : Message & { readonly id: Id };

/**
 * Messages under their names: `messages.noAnswer({ host })`, or `messages.shuttingDown` where the template
 * names no value. `room` begins their ids, and is used once.
 */
export const defineMessages = <
  const Room extends string,
  const Templates extends Readonly<Record<string, string>>,
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

const defined = (id: string, template: string): unknown => {
  if (!template.includes('{{')) return { message: template, id } satisfies Message;
  const fill = (values: MessageValues): Message => ({
    message: filled(template, values),
    id,
    values,
  });
  return Object.assign(fill, { id, template });
};

/** Words of others, or of a library, which have no other language: shown as they are. */
export const verbatim = (text: string): Message => ({ message: text });

const PLACE = /\{\{(\w{1,40})(?:, (\w{1,20}))?\}\}/g;

const filled = (template: string, values: MessageValues): string =>
  template.replace(PLACE, (_, name: string, kind: string | undefined) =>
    inEnglish(values[name], kind),
  );

const inEnglish = (value: MessageValue | undefined, kind: string | undefined): string => {
  if (value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if ('message' in value) return value.message;
  return value.map(({ message }) => message).join(kind === 'clauses' ? '; ' : ', ');
};

/** The same message as a sentence on which others can follow: with its full stop. */
export const asSentence = (message: Message): Message =>
  message.message.endsWith('.') ? message : SENTENCES.sentence({ words: message });

const SENTENCES = defineMessages('kit', { sentence: '{{words, message}}.' });
