/** What the columns of a table are called, by the path of their value in an item. */

/**
 * `earlier`: in packages that were written before November 2026 ended, `id` was the platform's identifier and
 * `uri` the address. They are checked with the names that they have.
 */
export type Naming = 'current' | 'earlier';

type Words = readonly (readonly [path: string, name: string])[];

const BOTH: Words = [
  ['attributedTo.preferredUsername', 'author_handle'],
  ['attributedTo', 'author'],
  ['audience.preferredUsername', 'group_handle'],
  ['audience', 'group'],
  ['publishedInterval', 'published'],
  ['updatedInterval', 'updated'],
  ['content', 'text'],
  ['preferredUsername', 'handle'],
];

/** Words for the parts of a path: what `attributedTo.name` is called in a table. The first that fits counts. */
const WORDS: Readonly<Record<Naming, Words>> = {
  current: [['inReplyTo', 'parent_id'], ...BOTH],
  earlier: [
    ['attributedTo.entityId', 'author_id'],
    ['attributedTo.id', 'author_uri'],
    ['audience.entityId', 'group_id'],
    ['audience.id', 'group_uri'],
    ['inPost.entityId', 'in_post_id'],
    ['inPost.id', 'in_post_uri'],
    ['crosspostOf.entityId', 'crosspost_of_id'],
    ['crosspostOf.id', 'crosspost_of_uri'],
    ['entityId', 'id'],
    ['id', 'uri'],
    ...BOTH,
  ],
};

const snake = (name: string): string =>
  name.replaceAll('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of the column for a path in an item. */
export const fieldName = (path: string, naming: Naming = 'current'): string => {
  const known = WORDS[naming].find(([prefix]) => path === prefix || path.startsWith(`${prefix}.`));
  return known ? `${known[1]}${snake(path.slice(known[0].length))}` : snake(path);
};

/** With which names a table was written: those of now have a column for the platform's identifier alone. */
export const namingFromColumns = (columns: Iterable<string>): Naming =>
  new Set(columns).has('entity_id') ? 'current' : 'earlier';
