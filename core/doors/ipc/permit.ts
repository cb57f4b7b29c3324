import { AppError } from '#kit/errors.ts';
import { LEAST_ROLES, may, type Need, type Role } from '#kit/rights.ts';
import type { Caller } from '../../engine/caller.ts';
import { messages } from '../messages.ts';

/** The role of whoever calls, in a laboratory; `undefined` for those who are no members. */
export type RoleOf = (caller: Pick<Caller, 'keyId' | 'door'>) => Role | undefined;

/** Throws `not_permitted`, with what it would need, for a role that may not. */
export const permit = (role: Role | undefined, need: Need): void => {
  if (!may(role, need))
    throw new AppError('not_permitted', explainRefusal(role, LEAST_ROLES[need]));
};

const explainRefusal = (role: Role | undefined, least: Role | undefined) => {
  if (role === undefined) return messages.noMember;
  return least === undefined ? messages.belongsToComputer : messages.roleTooLow({ least, role });
};
