import type { CaptureManners } from '#kit/capture.ts';
import { comparableName, isSecretName, type SecretPlace } from '#kit/secrets.ts';
import { createTextFinder } from './find-texts.ts';

/**
 * What a name says of its value. `secret`: it signs a request, names a device, opens a session or tells
 * how to reach the viewer. `viewer`: what the viewer did or is to somebody. `flag`: the same, where it
 * is a yes or a no; a number of that name is a count and everybody's.
 */
type Kind = 'secret' | 'viewer' | 'flag';

/** What the sites say of the viewer: `viewer_has_liked`, `followed_by_viewer`, `canViewerReshare`. */
const VIEWER_PATTERN =
  /^viewer(?:$|has|can|did|id$|in|state|settings|interaction|relation|reaction)|(?:by|of|for|has|can|requested|follows|blocked|sharedto)viewer/;

/**
 * Words of everyday language, and `refresh_token`, with which TikTok signs the addresses of pictures
 * (seen 2024 to 2026): in a text they name a secret only where they name a member.
 */
const EVERYDAY = new Set([
  'authorization',
  'cookie',
  'cookies',
  'email',
  'fingerprint',
  'passphrase',
  'password',
  'passwd',
  'refreshtoken',
  'session',
  'token',
]);

export interface SecretNames {
  /** Of a parameter of an address, a field of a form or a member of what is sent. */
  readonly isSecretIn: (name: string, place: SecretPlace) => boolean;
  /** Of a member of what came. */
  readonly kindOf: (name: string) => Kind | undefined;
  /** Of anything in a text: whether it names a secret even where it is no member. */
  readonly isTelling: (name: string) => boolean;
}

export const createSecretNames = (manners: CaptureManners): SecretNames => {
  const secret = new Set((manners.secretNames ?? []).map(comparableName));
  const viewer = new Set((manners.viewerNames ?? []).map(comparableName));
  const flags = new Set((manners.viewerFlags ?? []).map(comparableName));
  const kinds = new Map<string, Kind | undefined>();

  const judge = (name: string): Kind | undefined => {
    const comparable = comparableName(name);
    if (secret.has(comparable) || isSecretName(name, 'received')) return 'secret';
    if (viewer.has(comparable) || VIEWER_PATTERN.test(comparable)) return 'viewer';
    return flags.has(comparable) ? 'flag' : undefined;
  };
  const kindFromName = (name: string): Kind | undefined => {
    if (kinds.has(name)) return kinds.get(name);
    const kind = judge(name);
    // Sites have some thousand names; what else is named like a member must not fill the memory.
    if (kinds.size < MOST_NAMES && name.length <= LONGEST_NAME) kinds.set(copyName(name), kind);
    return kind;
  };
  return {
    kindOf: kindFromName,
    isSecretIn: (name, place) => kindFromName(name) === 'secret' || isSecretName(name, place),
    isTelling: (name) => kindFromName(name) === 'secret' && !EVERYDAY.has(comparableName(name)),
  };
};

const MOST_NAMES = 20_000;
const LONGEST_NAME = 100;

/** A name cut out of a text is a view of the whole text, and keeps it in memory: a page of megabytes. */
const copyName = (name: string): string => Buffer.from(name, 'utf16le').toString('utf16le');

/** Whether a text is none that means anything to people: long, and of more than small letters. */
export const looksRandom = (value: string): boolean =>
  value.length >= LEAST &&
  value.length <= MOST &&
  !/^[\d.:-]*$/.test(value) &&
  (/\d/.test(value) || value.includes('@') || (/[a-z]/.test(value) && /[A-Z]/.test(value))) &&
  !/^https?:/.test(value);

const LEAST = 10;
const MOST = 8000;

/**
 * Takes certain secrets out of texts, however they are written in them: as they are, escaped as in
 * addresses, JSON or pages, and inside of what is written in Base64, of which nothing is left then.
 * Linear in the length of the secrets and of each text.
 */
export const createValueRemover = (
  secrets: Iterable<string>,
  removed: string,
  isClean: (decoded: string) => boolean,
): ((text: string) => string) => {
  const finder = createTextFinder(
    [...new Set(secrets)].filter(looksRandom).flatMap(formsFromSecret),
  );
  const holds = (run: string): boolean => {
    const decoded = Buffer.from(run, 'base64').toString('latin1');
    return finder.isIn(decoded) || !isClean(decoded);
  };
  return (text) =>
    finder
      .replaceIn(text, removed)
      .replace(BASE64, (run) => (isReadable(run) && holds(run) ? removed : run));
};

/** Shorter ones have no room for a name and a secret. The signs that fill it up at its end may stay. */
const BASE64 = /(?<![\w+/-])[\w+/-]{24,}/g;

/** Whether the beginning is text when it is decoded: what is compressed or a picture is none. */
const isReadable = (run: string): boolean =>
  /^[\s!-~]{1,12}$/.test(Buffer.from(run.slice(0, 16), 'base64').toString('latin1'));

const formsFromSecret = (secret: string): readonly string[] => {
  const plain = decoded(secret);
  return [secret, plain, written(plain), written(secret)].flatMap((form) => [
    form,
    form.replaceAll('/', '\\/'),
    form.replaceAll('&', '&amp;'),
  ]);
};

/** As in an address; half of a pair of characters, which has no such form, as an address would hold it. */
const written = (text: string): string => encodeURIComponent(text.toWellFormed());

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
