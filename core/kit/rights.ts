/**
 * What a member of a project may do. Whoever works alone on a computer of their own may do everything, and is
 * asked nothing of this.
 */

/** From the least to the most: each role may do what the one before it may. */
export const ROLES = ['reader', 'coder', 'collector', 'manager'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: unknown): text is Role => (ROLES as readonly unknown[]).includes(text);

/**
 * What an operation needs. `read`: search, charts, exports without names. `code`: notes, codes, views.
 * `export`: exports with names, evidence. `collect`: runs, sources, keys, and whatever asks a platform.
 * `manage`: members, retention, forgetting, deleting. `program`: what belongs to the computer on which the
 * program runs: its folders, its window, its updates, its network.
 */
export type Need = 'read' | 'code' | 'export' | 'collect' | 'manage' | 'program';

/** The role that each need takes at least; nobody has what belongs to the computer. */
const LEAST: Readonly<Record<Need, Role | undefined>> = {
  read: 'reader',
  code: 'coder',
  export: 'coder',
  collect: 'collector',
  manage: 'manager',
  program: undefined,
};

/** The one question that decides. */
export const may = (role: Role | undefined, need: Need): boolean => {
  const least = LEAST[need];
  if (role === undefined || least === undefined) return false;
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
};
