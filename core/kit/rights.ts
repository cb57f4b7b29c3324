/**
 * What a member of a project may do. Whoever works alone on a computer of their own may do everything, and is
 * asked nothing of this.
 */

/** From the least to the most: each role may do what the one before it may. */
export const ROLES = ['reader', 'coder', 'collector', 'manager'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: unknown): text is Role => (ROLES as readonly unknown[]).includes(text);

/**
 * What an operation needs. How to choose, the first that fits:
 *
 * - `program`: it belongs to the computer on which the program runs: a path on its disk, its windows, updates,
 *   ports and network, its credentials and its signing key, what holds for the whole data file.
 * - `manage`: something goes for good or is hidden from others (deleting, forgetting, retention), or it decides
 *   for everybody in the project: members, credits, plan, whose keys are trusted, work in the names of others.
 * - `collect`: somebody is asked, or will be: sources, runs, schedules, keys, grants, what a collection is.
 * - `export`: raw replies, pictures of pages and whatever else shows evidence; files in which people have names.
 * - `code`: what people write beside rows: notes, tags, codes, saved views.
 * - `read`: looking, counting, charts, files without names, and ending what one began to look at.
 *
 * A file that is written into the download folder needs what its content needs.
 */
export const NEEDS = ['read', 'code', 'export', 'collect', 'manage', 'program'] as const;
export type Need = (typeof NEEDS)[number];

/** The role that each need takes at least; nobody has what belongs to the computer. */
export const LEAST_ROLES: Readonly<Record<Need, Role | undefined>> = {
  read: 'reader',
  code: 'coder',
  export: 'coder',
  collect: 'collector',
  manage: 'manager',
  program: undefined,
};

/** What allows all of these; without any, looking is enough. */
export const greatestNeed = (needs: readonly Need[]): Need =>
  needs.reduce(
    (greatest, need) => (NEEDS.indexOf(need) > NEEDS.indexOf(greatest) ? need : greatest),
    'read',
  );

/** The one question that decides. */
export const may = (role: Role | undefined, need: Need): boolean => {
  const least = LEAST_ROLES[need];
  if (role === undefined || least === undefined) return false;
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
};
