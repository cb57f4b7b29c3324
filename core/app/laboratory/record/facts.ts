/** What a laboratory holds at this moment, counted from its files. */
import type { Role } from '#kit/rights.ts';
import { openToOthers } from '../../../store/file/data-folder.ts';
import {
  openStore,
  pruneLimitsIn,
  type Holdings,
  type LaboratoryCounts,
  type PruneLimits,
  type Store,
} from '../../../store/index.ts';
import { projectFolder } from '../project-store.ts';

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
  /** What other users of the computer can reach of it. */
  readonly openToOthers: readonly string[];
}

export interface RecordFacts {
  /** ISO 8601. */
  readonly at: string;
  readonly version: string;
  /** As the operator gives it. */
  readonly purpose: string | undefined;
  readonly counts: LaboratoryCounts;
  /** Who tells the laboratory who people are. */
  readonly issuers: readonly string[];
  /** Beside the projects, and each project that is not archived. */
  readonly places: readonly PlaceFacts[];
  readonly archived: readonly string[];
}

export const readRecordFacts = (
  dir: string,
  root: Store,
  given: Pick<RecordFacts, 'at' | 'version' | 'purpose'>,
): RecordFacts => {
  const { people, identities, projects, members, counts } = root.laboratory;
  const all = projects.list();
  const held = all.filter(({ archived }) => archived === null);
  const issuers = people.list().flatMap(({ id }) => identities.list(id).map((one) => one.issuer));
  return {
    ...given,
    counts: counts(),
    issuers: [...new Set(issuers)].toSorted(),
    places: [
      {
        ...placeFacts(dir, root),
        name: 'Beside the projects',
        isClosed: false,
        ends: null,
        members: [],
      },
      ...held.map(({ id, code, name, ends, closed }) => {
        const folder = projectFolder(dir, id);
        const store = openStore({ dir: folder, code });
        try {
          return {
            ...placeFacts(folder, store),
            name,
            isClosed: closed !== null,
            ends: ends?.slice(0, 10) ?? null,
            members: members.of(id).map(({ role }) => role),
          };
        } finally {
          store.close();
        }
      }),
    ],
    archived: all.filter(({ archived }) => archived !== null).map(({ name }) => name),
  };
};

const placeFacts = (dir: string, store: Store) => ({
  holdings: store.holdings(),
  collections: store.collections.list().map(({ name, retainUntil }) => ({ name, retainUntil })),
  prune: pruneLimitsIn(store.settings.all()),
  openToOthers: openToOthers(dir),
});
