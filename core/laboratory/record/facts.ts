/** What a laboratory holds at this moment, counted from its data. */
import { readdirSync } from 'node:fs';
import type { Role } from '#kit/rights.ts';
import { MAIL_ISSUER } from '../sign-in/admission.ts';
import { openToOthers } from '../../store/file/data-folder.ts';
import { pruneLimitsIn, type Holdings, type PruneLimits, type Store } from '../../store/index.ts';
import { databaseOf } from '../../store/database-server.ts';
import { projectFolder, withProjectStore } from '../projects/project-store.ts';
import { type LaboratoryCounts, laboratoryIn } from '../store/laboratory.ts';

/** One data file. */
export interface PlaceFacts {
  readonly name: string;
  readonly isClosed: boolean;
  /** The day on which it is closed. */
  readonly ends: string | null;
  readonly members: readonly Role[];
  readonly holdings: Holdings;
  readonly collections: readonly { readonly name: string; readonly retainUntil: string | null }[];
  readonly prune: PruneLimits;
  /** Names of older copies of the data file that lie beside it. */
  readonly copies: readonly string[];
  /** What other users of the computer can reach of it. */
  readonly openToOthers: readonly string[];
}

/** What the program cannot know, as the operator gives it. */
export interface StatedFacts {
  readonly controller: string | undefined;
  readonly officer: string | undefined;
  readonly purpose: string | undefined;
  readonly basis: string | undefined;
}

export interface RecordFacts {
  /** ISO 8601. */
  readonly at: string;
  readonly version: string;
  readonly stated: StatedFacts;
  readonly counts: LaboratoryCounts;
  /** Whether its data lie in PostgreSQL, instead of files. */
  readonly isInDatabase: boolean;
  /** Who tells the laboratory who people are. */
  readonly issuers: readonly string[];
  /** Beside the projects, and each project that is not archived. */
  readonly places: readonly PlaceFacts[];
  readonly archived: readonly string[];
  /** For how many days the owner lets anything be kept; `null`: without a limit. */
  readonly mostRetentionDays: number | null;
}

export const readRecordFacts = async (
  dir: string,
  root: Store,
  given: Pick<RecordFacts, 'at' | 'version' | 'stated'>,
): Promise<RecordFacts> => {
  const { people, identities, projects, members, counts } = laboratoryIn(root);
  const issuers = people.list().flatMap(({ id }) => identities.list(id).map((one) => one.issuer));
  const ofProjects: PlaceFacts[] = [];
  for (const project of projects.held())
    ofProjects.push(
      await withProjectStore(dir, project, (store) => ({
        ...placeFacts(projectFolder(dir, project.id), store),
        name: project.name,
        isClosed: project.closed !== null,
        ends: project.ends?.slice(0, 10) ?? null,
        members: members.of(project.id).map(({ role }) => role),
      })),
    );
  return {
    ...given,
    counts: counts(),
    isInDatabase: databaseOf(dir) !== undefined,
    // Whoever signs in by e-mail is told by nobody but themselves.
    issuers: [...new Set(issuers)].filter((issuer) => issuer !== MAIL_ISSUER).toSorted(),
    places: [
      {
        ...placeFacts(dir, root),
        name: 'Beside the projects',
        isClosed: false,
        ends: null,
        members: [],
      },
      ...ofProjects,
    ],
    mostRetentionDays: root.settings.get('mostRetentionDays'),
    archived: projects
      .list()
      .filter(({ archived }) => archived !== null)
      .map(({ name }) => name),
  };
};

const placeFacts = (dir: string, store: Store) => ({
  holdings: store.holdings(),
  collections: store.collections.list().map(({ name, retainUntil }) => ({ name, retainUntil })),
  prune: pruneLimitsIn(store.settings.all()),
  copies: readdirSync(dir)
    .filter((name) => OLDER_COPY.test(name))
    .toSorted(),
  openToOthers: openToOthers(dir),
});

/** As updates, restoring and repairing name them. */
const OLDER_COPY = /^bowerbird-(?:before|backup)[\w-]*\.db$/;
