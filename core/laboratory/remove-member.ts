/** All that a laboratory holds of one member. */
import type { AuditEntry } from '#kit/audit-trail.ts';
import { createHash } from 'node:crypto';
import type { Store } from '../store/index.ts';
import { withProjectStore } from './projects/project-store.ts';
import type { PersonRow } from './store/people.ts';
import type { ProjectRow } from './store/projects.ts';
import type { Laboratory } from './store/laboratory.ts';
import { pseudonymOf } from './store/remove-person.ts';

const PORTION = 500;

export type HeldOfMember = Awaited<ReturnType<typeof heldOfMember>>;

/** Without hashes, and without anything that opens something. */
export const heldOfMember = async (dir: string, laboratory: Laboratory, person: PersonRow) => {
  const { identities, passwords, sessions, invitations, members, projects } = laboratory;
  const own = [];
  for (const project of projects.held()) own.push(await heldInProject(dir, project, person.id));
  return {
    person,
    hasPassword: passwords.get(person.id) !== undefined,
    identities: identities
      .list(person.id)
      .map(({ issuer, subject, email, created }) => ({ issuer, subject, email, created })),
    sessions: sessions.list(person.id).map(({ id, agent, created, expires }) => ({
      id,
      agent,
      created,
      expires,
    })),
    invitations: invitations
      .list()
      .filter((one) => one.person === person.id || one.email === person.email),
    // Those of a disabled person, too.
    memberships: projects.list().flatMap(({ id, name }) =>
      members
        .of(id)
        .filter((one) => one.person.id === person.id)
        .map(({ role, since }) => ({ project: id, name, role, since })),
    ),
    audit: auditOf(laboratory, person.id),
    projects: own,
    notHeld:
      'Notes and tags from before versions that keep their author: whose they are is not known.',
  };
};

/** By and about a person, the latest first. */
const auditOf = ({ audit }: Laboratory, person: string): readonly AuditEntry[] => {
  const found: AuditEntry[] = [];
  for (let before: number | undefined; ;) {
    const entries = audit.list({ limit: PORTION, before, person });
    found.push(...entries);
    before = entries.at(-1)?.number;
    if (before === undefined) return found;
  }
};

const heldInProject = (dir: string, project: ProjectRow, person: string) =>
  withProjectStore(dir, project, async (store) => {
    const keys = store.keys.list({ person });
    const ids = new Set(keys.map((key) => key.id));
    return {
      project: project.id,
      name: project.name,
      keys: keys.map(({ id: key, name: called, builtin, created, lastUsed, expires, revoked }) => ({
        id: key,
        name: called,
        builtin,
        created,
        lastUsed,
        expires,
        revoked,
      })),
      grants: store.clients.list().filter(({ keyId }) => ids.has(keyId)),
      part: store.ledger.parts().find((one) => one.person === person)?.monthly ?? null,
      usage: store.ledger
        .usage({ from: '0000', to: '9999-12-31' })
        .filter((row) => row.person === person)
        .map(({ day, keyId, calls, credits }) => ({ day, keyId, calls, credits })),
      codes: await codesOf(store, person),
      notes: store.itemRows.notesBy(person),
    };
  });

/** The codes and decisions of a coder, by collection and item. */
const codesOf = async (store: Store, person: string) => {
  const found = [];
  for (const collection of store.collections.list()) {
    const { rows, codings, decisions } = await store.inPortions(
      store.codingExchange.write(collection),
    );
    for (const { row, coder, ...coding } of [...codings, ...decisions])
      if (coder === person)
        found.push({ collection: collection.id, item: rows[row]?.entityId ?? '', ...coding });
  }
  return found;
};

/** Takes a member out of a laboratory: who they are goes, what they did stays under a pseudonym. */

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
