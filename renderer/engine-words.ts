/**
 * What the engine says, in the reader's language. A message has an id and values beside its English: the
 * dictionary of the language has a template for the id, which i18next fills. The catalogue's words stand
 * there under the operation that they are of. What has no translation is shown in English, and marked as such.
 */
import i18next from 'i18next';
import type {
  CatalogueView,
  JsonSchema,
  MatchView,
  Message,
  MessageValues,
  OperationView,
  RecognisedView,
} from '#calls/index.ts';
import { labelFromName } from './fields.ts';
import { dayInUtc, figure, harmless, when } from './format.ts';

type Words = Readonly<Record<string, string>>;
interface EngineWords {
  /** Names of parameters: `videoId`. */
  readonly parameters: Words;
  /** What notices are about, by their codes. */
  readonly notices: Words;
  /** Nouns of ours that stand in messages: "posts". */
  readonly nouns: Words;
  /** Templates of messages by their ids. */
  readonly messages: Words;
  /** Words of platforms and operations: `videosite.get-video.title`. */
  readonly catalogue: Words;
}

/** Loaded with the language of the window; none for English, which the engine speaks by itself. */
const findEngineWords = (language: string): EngineWords | undefined =>
  language === 'en'
    ? undefined
    : (i18next.getResourceBundle(language, 'engine') as EngineWords | undefined);

const wordIn = (words: Words | undefined, key: string): string | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined;

/** A stretch of a sentence: our own words, or somebody else's, to be kept apart from them. */
export interface Piece {
  readonly text: string;
  readonly isOurs: boolean;
}

/** Stand around words of others while a template is filled. They mean nothing, and are taken out of any text. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

const asTheirs = (text: string): string =>
  `${OPEN}${harmless(text).replaceAll(/[\uE000\uE001]/g, '')}${CLOSE}`;

const bare = (text: unknown): string => String(text).replaceAll(/[\uE000\uE001]/g, '');

/** A message with what it holds of others kept apart; `undefined` where this language has no words for it. */
export const messagePieces = (language: string, message: Message): readonly Piece[] | undefined => {
  const filled = fill(language, message);
  return filled
    ?.split(/[\uE000\uE001]/)
    .map((text, place) => ({ text, isOurs: place % 2 === 0 }))
    .filter(({ text }) => text !== '');
};

/** The template of a message, in the form of the language for its count. */
const templateFor = (language: string, { id, values }: Message): string | undefined => {
  if (id === undefined) return undefined;
  const words = findEngineWords(language);
  const count = values?.['count'];
  const form = typeof count === 'number' && new Intl.PluralRules(language).select(count);
  return (
    (form === false ? undefined : wordIn(words?.messages, `${id}_${form}`)) ??
    wordIn(words?.messages, id) ??
    wordIn(words?.catalogue, id)
  );
};

/** Whether a row has what a template names: it may have been written under an older template of that id. */
const isFilledBy = (values: MessageValues, template: string): boolean =>
  [...template.matchAll(/\{\{(\w{1,40})/g)].every(([, name = '']) => Object.hasOwn(values, name));

const fill = (language: string, message: Message): string | undefined => {
  const { values = {} } = message;
  const template = templateFor(language, message);
  if (template === undefined || !isFilledBy(values, template)) return undefined;
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? asTheirs(value) : value,
  ]);
  return i18next.services.interpolator.interpolate(
    template,
    Object.fromEntries(given),
    language,
    {},
  );
};

const within = (message: Message, language: string): string =>
  fill(language, message) ?? asTheirs(message.message);

const between = (signs: string, language: string): string =>
  language === 'ar' ? signs.replace(',', '،').replace(';', '؛') : signs;

const joined =
  (signs: string) =>
  (messages: unknown, language: string): string =>
    (messages as readonly Message[])
      .map((message) => within(message, language))
      .join(between(signs, language));

const nounIn = (noun: string, language: string): string =>
  wordIn(findEngineWords(language)?.nouns, noun) ?? asTheirs(noun);

/** How the kinds of values of `kit/message.ts` are written. */
const FORMATS: Readonly<Record<string, (value: unknown, language: string) => string>> = {
  number: (value, language) => figure(Number(bare(value)), language),
  figure: (value, language) => figure(Number(bare(value)), language),
  day: (value, language) => dayInUtc(bare(value), language),
  time: (value, language) => when(bare(value), language),
  country: (value, language) =>
    new Intl.DisplayNames([language], { type: 'region' }).of(bare(value)) ?? bare(value),
  noun: (value, language) => nounIn(bare(value), language),
  nouns: (value, language) =>
    (value as readonly string[])
      .map((noun) => nounIn(noun, language))
      .join(between(', ', language)),
  message: (value, language) => within(value as Message, language),
  list: joined(', '),
  clauses: joined('; '),
  sentences: joined(' '),
  alternatives: (value, language) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(
      (value as readonly Message[]).map((message) => within(message, language)),
    ),
};

/** To be called once, before a message is shown. */
export const addMessageFormats = (): void => {
  for (const [name, format] of Object.entries(FORMATS))
    i18next.services.formatter?.add(name, (value: unknown, language) =>
      format(value, language ?? 'en'),
    );
};

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/** A message as one text: words of others are isolated, so that their direction ends with them. */
export const sayIn = (language: string, message: Message): string =>
  messagePieces(language, message)
    ?.map(({ text, isOurs }) => (isOurs ? text : `${ISOLATE}${text}${POP}`))
    .join('') ?? harmless(message.message);

/** What a notice of this code is about, in a few words; `undefined` in English and for an unknown code. */
export const noticeKindIn = (language: string, code: string): string | undefined =>
  wordIn(findEngineWords(language)?.notices, code);

/** `videoId` reads "Video id", "Video-ID", "Identificador del vídeo". */
export const parameterLabel = (language: string, name: string): string =>
  wordIn(findEngineWords(language)?.parameters, name) ?? labelFromName(name);

/** The catalogue with its titles, summaries, reasons and parameters in a language; the same object for English. */
export const catalogueIn = (language: string, catalogue: CatalogueView): CatalogueView => {
  const words = findEngineWords(language)?.catalogue;
  if (!words) return catalogue;
  const known = translated.get(catalogue);
  if (known?.language === language) return known.catalogue;
  const made = translate(words, catalogue);
  translated.set(catalogue, { language, catalogue: made });
  return made;
};

/** Every part of the window asks for the catalogue: it is translated once. */
const translated = new WeakMap<CatalogueView, { language: string; catalogue: CatalogueView }>();

const translate = (words: Words, catalogue: CatalogueView): CatalogueView => {
  const say = (key: string, english: string): string => wordIn(words, key) ?? english;
  const operationView = (operation: OperationView): OperationView => ({
    ...operation,
    title: say(`${operation.id}.title`, operation.title),
    summary: say(`${operation.id}.summary`, operation.summary),
    params: { ...operation.params, ...propertiesIn(words, operation) },
  });
  return {
    ...catalogue,
    platforms: catalogue.platforms.map((platform) => ({
      ...platform,
      ...(platform.because === undefined
        ? {}
        : { because: say(`${platform.segment}.because`, platform.because) }),
      label: say(`${platform.segment}.label`, platform.label),
      operations: platform.operations.map(operationView),
    })),
  };
};

const propertiesIn = (
  words: Words,
  { id, params: { properties } }: OperationView,
): Pick<JsonSchema, 'properties'> =>
  properties === undefined
    ? {}
    : {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, one]) => {
            const description = wordIn(words, `${id}.${name}`);
            return [name, description === undefined ? one : { ...one, description }];
          }),
        ),
      };

/** What was recognised, with its kinds in a language. */
export const recognisedIn = (language: string, recognised: RecognisedView): RecognisedView => {
  const words = findEngineWords(language)?.catalogue;
  const inLanguage = (match: MatchView): MatchView => ({
    ...match,
    label:
      wordIn(words, `${match.operation}.label`) ??
      wordIn(words, `${match.operation}.title`) ??
      match.label,
  });
  return { ...recognised, matches: recognised.matches.map(inLanguage) };
};
