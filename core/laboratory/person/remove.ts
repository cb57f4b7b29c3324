/** Takes a member out of a laboratory: who they are goes, what they did stays under a pseudonym. */
import { createHash } from 'node:crypto';
import { withProjectStore } from '../projects/project-store.ts';
import type { HeldOfMember } from './held.ts';
import { pseudonymOf } from '../store/remove-person.ts';
import type { Laboratory } from '../store/laboratory.ts';

/** Of what a removal changes; signing in meanwhile does not change it. */
export const digestOfHeld = ({ person, identities, memberships, projects }: HeldOfMember): string =>
  createHash('sha256')
    .update(
      JSON.stringify({
        person,
        identities,
        memberships,
        projects: projects.map(({ project, keys, grants, codes, notes }) => ({
          project,
          keys: keys.map(({ id, revoked }) => ({ id, revoked })),
          grants: grants.map(({ id, ended }) => ({ id, ended })),
          codes: codes.length,
          notes: notes.length,
        })),
      }),
    )
    .digest('hex');

/**
 * First of the laboratory, so that nobody signs in meanwhile, then of each project. Called again, it goes on where
 * it was broken off. Throws `validation_error`
 * for the last owner.
 */
export const removeMember = async (
  dir: string,
  laboratory: Laboratory,
  id: string,
  digest: string,
): Promise<void> => {
  laboratory.removePerson(id, digest);
  const name = pseudonymOf(id);
  for (const project of laboratory.projects.list()) {
    if (project.archived !== null) continue;
    await withProjectStore(dir, project, (store) =>
      store.transaction(() => {
        const ids = new Set(store.keys.list({ person: id }).map((key) => key.id));
        for (const grant of store.clients.list())
          if (ids.has(grant.keyId) && grant.ended === null) store.clients.end(grant.id, 'revoked');
        store.keys.endAllOf(id, name);
        store.ledger.setPart(id, null);
        if (store.coders.list().some((coder) => coder.id === id)) store.coders.rename(id, name);
      }),
    );
  }
};
