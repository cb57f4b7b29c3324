import type { CollectionRow } from '../../store/index.ts';
import type { ProjectRow } from '../store/projects.ts';

/** Where things lie in a package of a project. */
export const ARCHIVE = {
  readme: 'README.md',
  project: 'project.json',
  members: 'members.json',
  keys: 'keys.json',
  ledger: 'ledger.csv',
  audit: 'audit.ndjson',
  collections: 'collections.json',
  manifest: 'manifest-sha256.txt',
} as const;

export const packagePath = (number: number): string => `collections/${number}/package.zip`;
export const codesPath = (number: number): string => `collections/${number}/codes.json`;

export interface ReadmeFacts {
  readonly project: ProjectRow;
  readonly collections: readonly Pick<CollectionRow, 'name' | 'items' | 'retainUntil'>[];
  readonly members: number;
  readonly withNames: boolean;
  readonly version: string;
}

/** What is in the package and what is not, for whoever opens it in ten years. */
export const archiveReadme = ({
  project: { name, code, created, closed },
  collections,
  members,
  withNames,
  version,
}: ReadmeFacts): string => `# ${oneLine(name)}

A project of a laboratory, as it was when it was closed. Written by Bowerbird ${version}. All times are UTC.

- Code of the project: ${code}
- Made: ${created}
- Closed: ${closed ?? 'open'}
- Members in all: ${members}

## What is here

| File | What it holds |
| --- | --- |
| \`${ARCHIVE.project}\` | The project: name, code, plan, dates |
| \`${ARCHIVE.members}\` | Who was a member, with which role, from when to when, and who gave it |
| \`${ARCHIVE.keys}\` | The keys of the project and whose they were; nothing that opens anything |
| \`${ARCHIVE.ledger}\` | Each line of the ledger of credits, the latest first |
| \`${ARCHIVE.audit}\` | What owners and managers did with the project, the latest first; \`previous\` is the SHA-256 of the entry before in the trail of the whole laboratory |
| \`${ARCHIVE.collections}\` | The collections with their numbers below |
| \`${packagePath(0).replace('0', 'N')}\` | A study package of collection N: rows with notes and tags, codes, codebook of the columns, the log of what was done, and the replies from which the rows were read. Unpack it and open \`verify.html\` to check it |
| \`${codesPath(0).replace('0', 'N')}\` | Codebook and codes of collection N with coder and time, those that were taken back too; Bowerbird reads it with \`codes import\` |
| \`${ARCHIVE.manifest}\` | SHA-256 of every other file: \`sha256sum -c ${ARCHIVE.manifest}\` |

${collections.length === 0 ? 'The project has no collection.' : collections.map(listLine).join('\n')}

## Who is named

${
  withNames
    ? 'Members are called by their names and by their id, which is the same in all files.'
    : 'Members are called by their id alone, which is the same in all files: a pseudonym. Which id is whose, the laboratory knows. What members wrote (notes, names of collections and codes, notes of the ledger) is as they wrote it.'
}

The collections hold what people wrote on platforms, with their names, posts of protected accounts among them. Keep the package as you keep personal data: no day of the laboratory deletes it.

## What is not here

- Answers that are in no collection, downloaded files, saved views, settings.
- Credentials, and the secrets and hashes of keys.
`;

const listLine = (
  { name, items, retainUntil }: ReadmeFacts['collections'][number],
  at: number,
): string =>
  `${at + 1}. ${oneLine(name)}: ${items} items${retainUntil === null ? '' : `, which were to be deleted on ${retainUntil}`}`;

/** A name is text of a person: it makes no heading and no list of its own. */
const oneLine = (text: string): string => text.replaceAll(/\s/g, ' ');
