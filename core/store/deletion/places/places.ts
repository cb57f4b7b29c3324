import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { ForgettingPlaceName } from '#kit/forgetting-place.ts';
import type { ForgettingPlace, PersonTest, PlaceContext, PlaceFinding } from './place.ts';
import { join } from 'node:path';
import { sql } from '../../file/sql.ts';
import { namesIn } from '../../file/update-copies.ts';

interface SavedFile {
  readonly id: string;
  readonly operation: string;
  readonly params: string;
  readonly sourceUrl: string | null;
  readonly address: string | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly folder: string | null;
  readonly file: string | null;
}

/** Files that were fetched of the person: their rows, the files, and what lies beside them. */
const downloads: ForgettingPlace = {
  name: 'downloads',
  find: ({ db }, test) => {
    const names = (text: string | null): boolean => text !== null && test.isName(text);
    return db
      .all<SavedFile>(
        sql`SELECT id, operation, params, sourceUrl, address, name, title, folder, file
          FROM downloads WHERE platform = ${test.platform} ORDER BY seq`,
      )
      .filter(
        ({ operation, params, sourceUrl, address, name, title, folder }) =>
          test.isInParams(operation, JSON.parse(params)) ||
          [sourceUrl, address, name, folder].some(names) ||
          [title, folder].some((text) => text !== null && test.isInWords(text)),
      )
      .map(({ id, file, title, sourceUrl }) => ({
        key: id,
        label: file ?? title ?? sourceUrl ?? id,
      }));
  },
  remove: ({ db }, keys) =>
    keys.flatMap((id) => {
      const row = db.get<Record<'file' | 'sidecar' | 'partial' | 'settling', string | null>>(
        sql`SELECT file, sidecar, partial, settling FROM downloads WHERE id = ${id}`,
      );
      db.run(sql`DELETE FROM downloads WHERE id = ${id}`);
      return Object.values(row ?? {}).filter((path) => path !== null);
    }),
};

/** Views that show what is by the person, or are called so. */
const savedViews: ForgettingPlace = {
  name: 'savedViews',
  find: ({ db }, test) =>
    db
      .all<{ seq: number; name: string; look: string }>(
        sql`SELECT seq, name, look FROM savedViews ORDER BY seq`,
      )
      .filter(({ name, look }) => test.isInWords(name) || isInLook(JSON.parse(look), test))
      .map(({ seq, name }) => ({ key: String(seq), label: name })),
  remove: ({ db }, keys) => {
    for (const seq of keys) db.run(sql`DELETE FROM savedViews WHERE seq = ${Number(seq)}`);
    return [];
  },
};

/** Why a click deleted rows, where it names the person. */
const reasons: ForgettingPlace = {
  name: 'reasons',
  find: ({ db }, test) =>
    db
      .all<{ id: string; reason: string }>(
        sql`SELECT id, reason FROM deleted WHERE reason IS NOT NULL ORDER BY id`,
      )
      .filter(({ reason }) => test.isInWords(reason))
      .map(({ id, reason }) => ({ key: id, label: reason })),
  remove: ({ db }, keys) => {
    for (const id of keys) db.run(sql`UPDATE deleted SET reason = NULL WHERE id = ${id}`);
    return [];
  },
};

/** Whatever a look holds, by the values in it; of its author the name that is shown. */
const isInLook = (look: unknown, test: PersonTest, name = ''): boolean => {
  if (typeof look === 'string')
    return (
      test.isName(look) || test.isInWords(look) || (name === 'author' && test.isShownName(look))
    );
  if (typeof look !== 'object' || look === null) return false;
  return Object.entries(look).some(([key, value]) => isInLook(value, test, key));
};

/** Endpoints whose replies nobody reads: their paths, and the names of the members of their replies. */
const unreadReplies: ForgettingPlace = {
  name: 'unreadReplies',
  find: ({ db }, test) =>
    db
      .all<{ endpoint: string; form: string }>(
        sql`SELECT endpoint, form FROM unreadReplies WHERE platform = ${test.platform}
          ORDER BY endpoint`,
      )
      .filter(({ endpoint, form }) => test.isName(endpoint) || memberNames(form).some(test.isName))
      .map(({ endpoint }) => ({ key: JSON.stringify([test.platform, endpoint]), label: endpoint })),
  remove: ({ db }, keys) => {
    for (const key of keys) {
      const [platform, endpoint] = JSON.parse(key) as [string, string];
      db.run(
        sql`DELETE FROM unreadReplies WHERE platform = ${platform} AND endpoint = ${endpoint}`,
      );
    }
    return [];
  },
};

const memberNames = (form: string): string[] => {
  const names: string[] = [];
  JSON.parse(form, (name, value: unknown) => {
    names.push(name);
    return value;
  });
  return names;
};

/**
 * Whole data files of before: those that updating, restoring and repairing put aside, and what they left behind
 * where they were killed. Whom they hold is not read out of them: they go whole.
 */
const olderCopies: ForgettingPlace = {
  name: 'olderCopies',
  find: ({ dir }) => listOlderCopies(dir).map((name) => ({ key: name, label: name })),
  // With what belongs to them: logs and journals.
  remove: ({ dir }, keys) => {
    const going = new Set(keys.filter((name) => COPY.test(name)));
    return namesIn(dir)
      .filter((name) => going.has(name.replace(COMPANION, '')))
      .map((name) => join(dir, name));
  },
};

const COPY =
  /^(?:bowerbird-before-(?:update-|repair-)?\d{8}T\d{6}Z(?:-\d+)?\.db(?:\.part(?:-[\da-f]{12})?)?|restoring\.part-[\da-f]{12})$/;
const COMPANION = /-(?:wal|shm|journal)$/;

/** The names of such files in a data folder, in order; those of a log without its file, too. */
const listOlderCopies = (dir: string): string[] => {
  const names = new Set(namesIn(dir).map((name) => name.replace(COMPANION, '')));
  return [...names].filter((name) => COPY.test(name)).toSorted();
};

// What the browser of the capture view keeps of a site, in `window/Partitions` of the data folder.

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
const siteCaches: ForgettingPlace = {
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
const siteSignIns: ForgettingPlace = {
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
      .toSorted()
      .filter((name) => name !== 'Network')
      .map((name) => ({ name, path: `${at}/${name}` })),
  );
};

/** All of them; a new one is one file and one line here. */
const PLACES: readonly ForgettingPlace[] = [
  downloads,
  savedViews,
  reasons,
  unreadReplies,
  olderCopies,
  siteCaches,
  siteSignIns,
];

/** What one place has of a person. */
export interface FoundInPlace {
  readonly name: ForgettingPlaceName;
  readonly findings: readonly PlaceFinding[];
  /** SHA-256: the same findings have the same. */
  readonly digest: string;
}

/** Those places that have something of the person. */
export const findInPlaces = (context: PlaceContext, test: PersonTest): readonly FoundInPlace[] =>
  PLACES.map(({ name, find }) => {
    const findings = find(context, test);
    return { name, findings, digest: digestFindings(findings) };
  }).filter(({ findings }) => findings.length > 0);

/** Deletes what was found; returns the files that go once the transaction is committed. */
export const removeFromPlace = (
  context: PlaceContext,
  { name, findings }: FoundInPlace,
): readonly string[] =>
  PLACES.find((place) => place.name === name)?.remove?.(
    context,
    findings.map(({ key }) => key),
  ) ?? [];

export const removeFiles = (paths: readonly string[]): void => {
  for (const path of paths) rmSync(path, { recursive: true, force: true });
};

const digestFindings = (findings: readonly PlaceFinding[]): string =>
  createHash('sha256')
    .update(JSON.stringify(findings.map(({ key }) => key).toSorted()))
    .digest('hex');
