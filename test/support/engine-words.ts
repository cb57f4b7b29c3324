import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../core/engine/catalogue.ts';
import { ERRORS } from '#kit/errors.ts';
import type { PluralTemplate } from '#kit/message.ts';

/** What the engine says, by the keys under which its translations stand: for tests and `npm run untranslated`. */

const ROOT = join(import.meta.dirname, '..', '..');

/** What the window and the desktop say of themselves where nobody else can. */
const OUTSIDE_THE_ENGINE: Readonly<Record<string, string>> = {
  'native.noKeychain': 'The system offers no keychain to this app.',
  'native.noKeyring': 'No keyring (GNOME Keyring, KWallet) is running.',
  'window.engineLost': 'The engine did not answer.',
  'window.signedOut':
    'You are not signed in to this project any more. Sign in again, or choose a project.',
  'window.sessionClosed':
    'This browser has no open session. Open the address that `bowerbird serve` printed.',
  'keys.window': 'Desktop window',
  'keys.cli': 'Command line',
};

/** In a `messages.ts`, or in the one file that uses them. */
const EXPORTED_MESSAGES = /^export const messages = defineMessages\(/m;

type AnyTemplate = string | PluralTemplate;

/** The English templates of all messages, by their ids. Throws where two have one id. */
export const messageTemplates = async (): Promise<ReadonlyMap<string, AnyTemplate>> => {
  const found = new Map<string, AnyTemplate>(Object.entries(OUTSIDE_THE_ENGINE));
  for (const [kind, { message }] of Object.entries(ERRORS)) found.set(`errors.${kind}`, message);
  for (const path of globSync('core/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (/^const messages = defineMessages\(/m.test(text))
      throw new Error(`${path} hides its messages`);
    if (!EXPORTED_MESSAGES.test(text)) continue;
    const { messages } = (await import(pathToFileURL(join(ROOT, path)).href)) as {
      readonly messages: Readonly<
        Record<
          string,
          { readonly id: string; readonly template?: AnyTemplate; readonly message?: string }
        >
      >;
    };
    for (const { id, template, message } of Object.values(messages)) {
      if (found.has(id)) throw new Error(`two messages have the id ${id}`);
      found.set(id, template ?? message ?? '');
    }
  }
  return found;
};

/** The keys of the forms that a language has of a message that counts; none for any other message. */
export const formKeys = (id: string, template: AnyTemplate, language: string): readonly string[] =>
  typeof template === 'string'
    ? []
    : new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.map((form) => `${id}_${form}`);

/** Under its id alone: also a message that counts, where one sentence is right for every number. */
const isTranslated = (
  words: Readonly<Record<string, string>>,
  id: string,
  forms: readonly string[],
): boolean =>
  Object.hasOwn(words, id) || (forms.length > 0 && forms.every((key) => Object.hasOwn(words, key)));

/** The English of the forms of a message. */
export const formsOf = (template: AnyTemplate): readonly string[] =>
  typeof template === 'string' ? [template] : [template.one, template.other];

/** Titles, labels, summaries, reasons and descriptions of parameters, by their keys. */
export const catalogueWords = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map(
    [
      ...catalogue.platforms.flatMap(({ segment, label, because }) => [
        [`${segment}.label`, label] as const,
        [`${segment}.because`, because] as const,
      ]),
      ...catalogue.entries.flatMap(({ id, operation, paramsSchema }) => [
        [`${id}.title`, operation.title] as const,
        [`${id}.label`, operation.label === operation.title ? undefined : operation.label] as const,
        [`${id}.summary`, operation.summary] as const,
        [`${id}.because`, operation.noRoute?.because] as const,
        ...Object.entries(paramsSchema.properties ?? {}).map(
          ([name, { description }]) => [`${id}.${name}`, description] as const,
        ),
      ]),
    ].flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const])),
  );

interface Dictionary {
  readonly messages: Readonly<Record<string, string>>;
  readonly catalogue: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** One line for each thing that the dictionary of a language lacks. */
export const untranslated = (
  language: string,
  dictionary: Dictionary,
  templates: ReadonlyMap<string, AnyTemplate>,
  words: ReadonlyMap<string, string>,
  parameters: Iterable<string>,
): string[] => [
  ...[...templates].flatMap(([id, template]) =>
    isTranslated(dictionary.messages, id, formKeys(id, template, language))
      ? []
      : [`messages ${id}: ${formsOf(template).at(-1) ?? ''}`],
  ),
  ...[...words].flatMap(([key, text]) =>
    Object.hasOwn(dictionary.catalogue, key) ? [] : [`catalogue ${key}: ${text}`],
  ),
  ...[...parameters].flatMap((name) =>
    Object.hasOwn(dictionary.parameters, name) ? [] : [`parameters ${name}`],
  ),
];
