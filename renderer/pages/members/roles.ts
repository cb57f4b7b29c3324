import type { MemberView } from '#calls/index.ts';

export type Role = MemberView['role'];

/** All of them, from the least to the most: the compiler misses one that is left out. */
const ALL: Readonly<Record<Role, true>> = {
  reader: true,
  coder: true,
  collector: true,
  manager: true,
};
export const ROLES = Object.keys(ALL) as readonly Role[];

export const roleFrom = (value: unknown): Role | undefined => ROLES.find((one) => one === value);
