import type { Catalogue } from '../../engine/catalogue.ts';
import type { AssistantSetting, Copies } from '#kit/assistant.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import type { Store } from '../../store/index.ts';
import { messages } from '../messages.ts';

const COPIES: readonly string[] = ['both', 'text', 'structured'] satisfies Copies[];

/** What a client says of itself, in its address or on its command line: names with commas between. */
export interface SettingWords {
  readonly platforms?: string | undefined;
  readonly tools?: string | undefined;
  readonly copies?: string | undefined;
}

/** Words as a setting. Throws `validation_error` for a platform, a tool or copies that are none. */
export const settingIn = (
  { platforms, tools, copies }: SettingWords,
  catalogue: Catalogue,
): AssistantSetting => ({
  ...(platforms === undefined
    ? {}
    : { platforms: namesIn(platforms).map((name) => parseSegment(name, catalogue)) }),
  ...(tools === undefined
    ? {}
    : { tools: namesIn(tools).map((name) => parseToolName(name, catalogue)) }),
  ...(copies === undefined ? {} : { copies: parseCopies(copies) }),
});

const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== '');

const parseSegment = (name: string, catalogue: Catalogue): string => {
  const found = catalogue.platform(name.toLowerCase());
  if (found) return found.segment;
  const known = catalogue.platforms.map(({ segment }) => segment).join(', ');
  throw new AppError(
    'validation_error',
    messages.noSuchPlatforms({ name: printable(name), known }),
  );
};

const parseToolName = (name: string, { entries }: Catalogue): string => {
  const found = entries.find(({ id, tool }) => name === tool || name === id);
  if (found) return found.tool;
  throw new AppError('validation_error', messages.noSuchTool({ name: printable(name) }));
};

const parseCopies = (name: string): Copies => {
  if (COPIES.includes(name)) return name as Copies;
  throw new AppError('validation_error', messages.copiesInvalid({ copies: COPIES.join(', ') }));
};

/**
 * How a caller sees us: as its words say, else as the person set it for its key. Words that name
 * platforms or tools take the place of both lists.
 */
export const settingFor = (
  store: Store,
  keyId: string,
  words: AssistantSetting,
): AssistantSetting => {
  const family = store.keys.get(keyId)?.family ?? keyId;
  const { copies, ...listed }: AssistantSetting = store.settings.get('assistants')[family] ?? {};
  const chosen = words.platforms || words.tools ? words : { ...listed, ...words };
  return { copies, ...chosen };
};
