/** What the browser of the capture view keeps of a site, in `window/Partitions` of the data folder. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ForgettingPlace, PlaceContext, PersonTest } from './place.ts';

/** By which the person stays signed in, and what the browser itself needs for that. */
const SIGN_INS: ReadonlySet<string> = new Set(['Cookies', 'Cookies-journal', 'Local Storage']);
/** Settings of the browser, keys and names of hosts: no content of a page. */
const OF_BROWSER: ReadonlySet<string> = new Set([
  'Preferences',
  'Secure Preferences',
  'Network Persistent State',
  'TransportSecurity',
  'Trust Tokens',
  'Trust Tokens-journal',
  'Local State',
]);

/** Pages and scripts that an earlier version, or one that was killed, left behind. */
export const siteCaches: ForgettingPlace = {
  name: 'siteCaches',
  find: (context, test) =>
    listSiteFiles(context, test)
      .filter(({ name }) => !SIGN_INS.has(name) && !OF_BROWSER.has(name))
      .map(({ path }) => ({ key: path, label: path })),
  // A path that was found; nothing beside the folder of the browser.
  remove: ({ dir }, keys) =>
    keys.filter((path) => IN_PARTITION.test(path)).map((path) => join(dir, path)),
};

/** Cookies and local storage: they go by signing out of the site in the capture view. */
export const siteSignIns: ForgettingPlace = {
  name: 'siteSignIns',
  find: (context, test) =>
    listSiteFiles(context, test)
      .filter(({ name }) => SIGN_INS.has(name))
      .map(({ path }) => ({ key: path, label: path })),
};

const IN_PARTITION = /^window\/Partitions\/capture-[a-z]+\/(?:Network\/)?[^/]+$/;

const listSiteFiles = ({ dir }: PlaceContext, { platform }: PersonTest) => {
  if (dir === ':memory:') return [];
  const folder = `window/Partitions/capture-${platform}`;
  // Newer browsers keep what has to do with connections in a folder of its own.
  return [folder, `${folder}/Network`].flatMap((at) =>
    namesIn(join(dir, at))
      .filter((name) => name !== 'Network')
      .map((name) => ({ name, path: `${at}/${name}` })),
  );
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
};
