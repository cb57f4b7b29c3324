/**
 * What the engine says of itself, in the reader's language: it speaks English, and its sentences are
 * translated here by that English (`engine-sentences.ts` tells of figures and names in it), so that one that
 * was reworded is shown as it is until it is translated again. The names of parameters and the kinds of
 * notices are translated by what never changes: name and code.
 */
import i18next from 'i18next';
import type {
  CatalogueView,
  JsonSchema,
  MatchView,
  OfficialView,
  OperationView,
  RecognisedView,
} from '#contract/index.ts';
import { translate as translateSentence, type Piece } from './engine-sentences.ts';
import { labelOf } from './fields.ts';
import { harmless } from './format.ts';

type Words = Readonly<Record<string, string>>;
interface EngineWords {
  readonly parameters: Words;
  readonly notices: Words;
  readonly sentences: Words;
}

/** Loaded with the language of the window; none for English, which the engine speaks by itself. */
const wordsOf = (language: string): EngineWords | undefined =>
  language === 'en'
    ? undefined
    : (i18next.getResourceBundle(language, 'engine') as EngineWords | undefined);

const wordIn = (words: Words | undefined, key: string): string | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined;

/**
 * A sentence or a title of the engine, with what it holds of others kept apart; `undefined` where this
 * language has none, as English never has.
 */
export const sentencePieces = (language: string, english: string): readonly Piece[] | undefined => {
  const words = wordsOf(language);
  return words && translateSentence(words.sentences, english, language);
};

/** The same as one text: words of others are isolated, so that their direction ends with them. */
export const sentenceIn = (language: string, english: string): string | undefined =>
  sentencePieces(language, english)
    ?.map(({ ours, theirs }) => ours ?? `${ISOLATE}${harmless(theirs)}${POP}`)
    .join('');

/** A sentence of the engine as one text: in a language where it is translated there, else as it is. */
export const sayIn = (language: string, english: string): string =>
  sentenceIn(language, english) ?? harmless(english);

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/** What a notice of this code is about, in a few words; `undefined` in English and for an unknown code. */
export const noticeKindIn = (language: string, code: string): string | undefined =>
  wordIn(wordsOf(language)?.notices, code);

/** `videoId` reads "Video id", "Video-ID", "Identificador del vídeo". */
export const parameterLabel = (language: string, name: string): string =>
  wordIn(wordsOf(language)?.parameters, name) ?? labelOf(name);

/** The catalogue with its titles, summaries, reasons and parameters in a language; the same object for English. */
export const catalogueIn = (language: string, catalogue: CatalogueView): CatalogueView => {
  if (!wordsOf(language)) return catalogue;
  const known = translated.get(catalogue);
  if (known?.language === language) return known.catalogue;
  const made = translate(language, catalogue);
  translated.set(catalogue, { language, catalogue: made });
  return made;
};

/** Every part of the window asks for the catalogue: it is translated once. */
const translated = new WeakMap<CatalogueView, { language: string; catalogue: CatalogueView }>();

const translate = (language: string, catalogue: CatalogueView): CatalogueView => {
  const say = (english: string): string => sentenceIn(language, english) ?? english;
  const because = (one: { readonly because?: string }) =>
    one.because === undefined ? {} : { because: say(one.because) };
  const operationView = (operation: OperationView): OperationView => ({
    ...operation,
    ...because(operation),
    title: say(operation.title),
    summary: say(operation.summary),
    params: { ...operation.params, ...propertiesOf(operation.params, say) },
  });
  return {
    ...catalogue,
    platforms: catalogue.platforms.map((platform) => ({
      ...platform,
      ...because(platform),
      label: say(platform.label),
      operations: platform.operations.map(operationView),
    })),
  };
};

const propertiesOf = (
  { properties }: JsonSchema,
  say: (english: string) => string,
): Pick<JsonSchema, 'properties'> =>
  properties === undefined
    ? {}
    : {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [
            name,
            one.description === undefined ? one : { ...one, description: say(one.description) },
          ]),
        ),
      };

/** What was recognised, with its kinds in a language. */
export const recognisedIn = (language: string, recognised: RecognisedView): RecognisedView => {
  const said = (match: MatchView): MatchView => ({
    ...match,
    label: sentenceIn(language, match.label) ?? match.label,
  });
  const { matches, links } = recognised;
  return {
    ...recognised,
    matches: matches.map(said),
    ...(links && {
      links: links.map((link) => (link.match ? { ...link, match: said(link.match) } : link)),
    }),
  };
};

/** The official APIs, with the names and hints of what they ask for in a language. */
export const officialIn = (
  language: string,
  views: readonly OfficialView[],
): readonly OfficialView[] => {
  const say = (english: string): string => sentenceIn(language, english) ?? english;
  return views.map((view) => ({
    ...view,
    asks: view.asks.map((one) => ({ ...one, label: say(one.label), hint: say(one.hint) })),
  }));
};
