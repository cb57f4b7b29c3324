/** A project as one package: a ZIP file that is written as it is made, and has its name when it is whole. */
import { createReadStream, rmSync } from 'node:fs';
import type { ExportRequest } from '../../collections/exporting.ts';
import { writeLogged } from '../../collections/log-export.ts';
import { operationTexts } from '../../collections/operation-words.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { hashed, manifestLine } from '../../exports/hashed-files.ts';
import type { Watch } from '../../exports/watched.ts';
import { writeFileWhole } from '../../exports/write-files.ts';
import { zip, type ZipFile } from '../../exports/zip.ts';
import type { SigningKey } from '../../signing/sign.ts';
import type { CollectionRow, Store } from '../../store/index.ts';
import { exportInThread } from '../../app/export-thread.ts';
import { VERSION } from '../../app/version.ts';
import { archivedKeys, archivedMembers, auditEntries, jsonLines, ledgerCsv } from './records.ts';
import type { ProjectRow } from '../store/projects.ts';
import type { Laboratory } from '../store/laboratory.ts';

export interface ArchiveInput {
  readonly laboratory: Laboratory;
  readonly project: ProjectRow;
  /** The data file of the project. */
  readonly store: Store;
  /** The folder of the project. */
  readonly dir: string;
  readonly file: string;
  /** Whether members are called by their names, too. */
  readonly withNames: boolean;
  readonly signing?: SigningKey | undefined;
}

/** Hears of the rows of each study package that is written; `signal` ends it without a trace. */
export interface ArchiveWatch extends Watch {
  readonly begin?: (collection: string, number: number, of: number) => void;
}

/** Answers how many collections there were. Throws `validation_error` where the file cannot be written. */
export const writeArchive = async (input: ArchiveInput, watch: ArchiveWatch): Promise<number> => {
  const collections = input.store.collections.list().toSorted((a, b) => a.seq - b.seq);
  await writeFileWhole(input.file, () =>
    zip(
      withManifest(archiveFiles(input, collections, watch)),
      input.project.closed ?? input.project.created,
      'quick',
    ),
  );
  return collections.length;
};

async function* withManifest(files: AsyncIterable<ZipFile>): AsyncGenerator<ZipFile> {
  const manifest: string[] = [];
  for await (const file of files)
    yield {
      ...file,
      chunks: hashed(file.chunks, (sha256) => manifest.push(manifestLine(sha256, file.path))),
    };
  yield { path: ARCHIVE.manifest, chunks: [Buffer.from(manifest.join(''))] };
}

async function* archiveFiles(
  input: ArchiveInput,
  collections: readonly CollectionRow[],
  watch: ArchiveWatch,
): AsyncGenerator<ZipFile> {
  const { laboratory, project, store, withNames } = input;
  const members = archivedMembers(laboratory, project.id, withNames);
  const facts = { project, collections, members: members.length, withNames, version: VERSION };
  yield textFile(ARCHIVE.readme, archiveReadme(facts));
  yield jsonFile(ARCHIVE.project, project);
  yield jsonFile(ARCHIVE.members, members);
  yield jsonFile(ARCHIVE.keys, archivedKeys(store, withNames));
  yield { path: ARCHIVE.ledger, chunks: ledgerCsv(store) };
  yield { path: ARCHIVE.audit, chunks: jsonLines(auditEntries(laboratory, project.id)) };
  yield jsonFile(
    ARCHIVE.collections,
    collections.map(({ id, name, description, created, retainUntil, items }, at) => ({
      number: at + 1,
      id,
      name,
      description,
      created,
      retainUntil,
      items,
    })),
  );
  for (const [at, collection] of collections.entries()) {
    watch.begin?.(collection.name, at + 1, collections.length);
    yield jsonFile(codesPath(at + 1), await codesOf(input, collection));
    yield* studyPackage(input, collection, packagePath(at + 1), watch);
  }
}

/** It is written beside the file, one at a time, and goes when it was read. */
async function* studyPackage(
  { store, dir, file, withNames, signing }: ArchiveInput,
  { id }: CollectionRow,
  path: string,
  watch: Watch,
): AsyncGenerator<ZipFile> {
  const beside = `${file}.package`;
  const request: ExportRequest = {
    name: id,
    format: 'package',
    file: beside,
    // What an archive that was killed left behind.
    options: { replaces: true },
    version: VERSION,
    operations: operationTexts(catalogue),
    withProtected: true,
    codersById: !withNames,
    signing,
  };
  try {
    await writeLogged(store, request, (...of) => exportInThread(dir, ...of), watch);
    yield { path, chunks: readFile(beside, watch.signal), isStored: true };
  } finally {
    rmSync(beside, { force: true });
  }
}

const readFile = (path: string, signal: AbortSignal | undefined): AsyncIterable<Uint8Array> =>
  createReadStream(path, { signal }) as AsyncIterable<Buffer>;

const codesOf = async ({ store, withNames }: ArchiveInput, collection: CollectionRow) => {
  const written = await store.inPortions(store.codingExchange.write(collection));
  if (withNames) return written;
  return { ...written, coders: written.coders.map(({ id }) => ({ id, name: id })) };
};

const textFile = (path: string, text: string): ZipFile => ({ path, chunks: [Buffer.from(text)] });

const jsonFile = (path: string, value: unknown): ZipFile =>
  textFile(path, `${JSON.stringify(value, null, 2)}\n`);

/** Where things lie in a package of a project. */
const ARCHIVE = {
  readme: 'README.md',
  project: 'project.json',
  members: 'members.json',
  keys: 'keys.json',
  ledger: 'ledger.csv',
  audit: 'audit.ndjson',
  collections: 'collections.json',
  manifest: 'manifest-sha256.txt',
} as const;

const packagePath = (number: number): string => `collections/${number}/package.zip`;
const codesPath = (number: number): string => `collections/${number}/codes.json`;

interface ReadmeFacts {
  readonly project: ProjectRow;
  readonly collections: readonly Pick<CollectionRow, 'name' | 'items' | 'retainUntil'>[];
  readonly members: number;
  readonly withNames: boolean;
  readonly version: string;
}

/** What is in the package and what is not, for whoever opens it in ten years. */
const archiveReadme = ({
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
