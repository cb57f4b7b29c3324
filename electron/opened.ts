/**
 * What the desktop opens Bowerbird with: files of the kinds that it imports, and links of its own scheme, which
 * any page of the web can hold. Such a link only writes an address into the box: the person reads it, and
 * presses Enter or does not.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDER_OPTIONS } from './options.ts';

/** Before the address of a page: `bowerbird:https://www.example.org/post`. */
const SCHEME = 'bowerbird:';
/** Recordings and archives, and study packages, which are zip files. */
const FILE = /\.(?:har|wacz|warc|warc\.gz|zip)$/i;
/** A drive of Windows is one letter. */
const ANY_SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** Longer is no address of a post. */
const MOST_CHARACTERS = 2000;
const MOST_FILES = 100;

export interface Opened {
  /** The address of a page of the web. */
  readonly link?: string;
  /** Absolute paths. */
  readonly files: readonly string[];
  /** The check that a notification told of. */
  readonly changes?: { readonly collection: string; readonly check: string };
}

/** The address of a page in a link of ours; `undefined` for anything else. */
export const pageInLink = (link: string): string | undefined => {
  if (link.length > MOST_CHARACTERS || !link.toLowerCase().startsWith(SCHEME)) return undefined;
  const address = link.slice(SCHEME.length).replace(/^\/\/(?=https?:)/i, '');
  // A letter that is not seen could make one address look like another.
  if (!/^https?:\/\/[!-~]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' ? href : undefined;
};

const pathIn = (value: string, cwd: string): string | undefined => {
  if (!ANY_SCHEME.test(value)) return resolve(cwd, value);
  const url = URL.parse(value);
  // The file of another machine is fetched from there.
  if (url?.protocol !== 'file:' || url.hostname !== '') return undefined;
  try {
    return fileURLToPath(url);
  } catch {
    // An address that no file can have, such as one with an encoded slash.
    return undefined;
  }
};

const TAKE_VALUE: ReadonlySet<string | undefined> = new Set(FOLDER_OPTIONS);

/** The files and the link among the arguments of a start; `cwd`: where it was started. */
export const openedIn = (args: readonly string[], cwd: string): Opened => {
  const values = args.filter(
    (argument, index) => !argument.startsWith('--') && !TAKE_VALUE.has(args[index - 1]),
  );
  const link = values.map(pageInLink).find((address) => address !== undefined);
  const files = values
    .filter((value) => FILE.test(value))
    .flatMap((value) => pathIn(value, cwd) ?? [])
    .slice(0, MOST_FILES);
  return { files, ...(link === undefined ? {} : { link }) };
};

/** Holds what was opened until the window listens. `send` answers whether it does. */
export const createOpenedQueue = (send: (opened: Opened) => boolean) => {
  const waiting: Opened[] = [];
  const deliver = (): void => {
    while (waiting[0] !== undefined && send(waiting[0])) waiting.shift();
  };
  return {
    deliver,
    add: (opened: Opened): void => {
      const { link, files, changes } = opened;
      if (link === undefined && files.length === 0 && changes === undefined) return;
      waiting.push(opened);
      deliver();
    },
  };
};
