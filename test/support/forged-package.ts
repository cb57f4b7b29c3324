/** A study package as somebody would forge it: changed, with everything that is computed made anew. */
import { csvRecords } from '#kit/coding/csv-records.ts';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import type {
  Dataset,
  DatasetRow,
  EvidenceCall,
  Exchange,
  GivenLink,
  Observation,
} from '../../core/exports/dataset.ts';
import type { PackageCase } from '../../core/exports/package-case.ts';
import type { DatasetCard } from '../../core/exports/package-parts.ts';
import { PACKAGE } from '../../core/exports/package-format.ts';
import type { PackageSigning } from '../../core/exports/package-signature.ts';
import { studyPackage } from '../../core/exports/study-package.ts';
import { surveyTable, type TableReading } from '../../core/exports/table.ts';
import { bytesFromChunks } from '../../core/exports/testing/bytes.ts';
import type { Completeness } from '#kit/completeness.ts';

type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;

/** All that a package holds and that is not computed. */
export interface PackageContents {
  card: Writable<DatasetCard>;
  completeness: Writable<Completeness>;
  rows: Writable<DatasetRow>[];
  observations: Writable<Observation>[];
  calls: Writable<EvidenceCall>[];
  exchanges: Writable<Exchange>[];
  bodies: Map<string, Uint8Array>;
  links: GivenLink[];
  /** `verify.html`. */
  page: Uint8Array | undefined;
  /** What was done with the collection; none of an early package. */
  caseLog: PackageCase | undefined;
}

const caseLogIn = (card: string, lines: string): PackageCase | undefined =>
  card === ''
    ? undefined
    : {
        card: JSON.parse(card) as PackageCase['card'],
        lines: () => lines.split('\n').filter((line) => line !== ''),
      };

/** The rows of the table of links. */
const linksFromCsv = (csv: string): GivenLink[] => {
  const [head = [], ...records] = csvRecords(csv);
  const isNumber = (name: string): boolean =>
    ['line', 'rows', 'replies_not_asked_for'].includes(name);
  return records.map(
    (cells) =>
      Object.fromEntries(
        head.flatMap((name, at) => {
          const cell = cells[at] ?? '';
          return cell === '' ? [] : [[name, isNumber(name) ? Number(cell) : cell]];
        }),
      ) as unknown as GivenLink,
  );
};

export const contentsFromZip = (zipped: Uint8Array): PackageContents => {
  const files = unzipSync(zipped);
  const text = (path: string): string => Buffer.from(files[path] ?? []).toString('utf8');
  const lines = (path: string): unknown[] =>
    text(path)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  return {
    page: files[PACKAGE.page],
    caseLog: caseLogIn(text(PACKAGE.caseCard), text(PACKAGE.caseLog)),
    links: linksFromCsv(text(PACKAGE.links)),
    card: JSON.parse(text(PACKAGE.dataset)) as PackageContents['card'],
    completeness: JSON.parse(text(PACKAGE.completeness)) as PackageContents['completeness'],
    rows: lines(PACKAGE.items) as PackageContents['rows'],
    observations: lines(PACKAGE.observations) as PackageContents['observations'],
    calls: lines(PACKAGE.calls) as PackageContents['calls'],
    exchanges: lines(PACKAGE.exchanges) as PackageContents['exchanges'],
    bodies: new Map(
      Object.entries(files).flatMap(([path, bytes]) =>
        path.startsWith(PACKAGE.bodies) ? [[path.slice(PACKAGE.bodies.length), bytes]] : [],
      ),
    ),
  };
};

export const packageFromContents = async (
  contents: PackageContents,
  signing?: PackageSigning,
  /** Its columns, and how it names them; those of this version where it is absent. */
  written?: TableReading & { readonly columns: readonly string[] },
): Promise<Buffer> => {
  const { authors, hasEvidence, ...facts } = contents.card;
  const { rows, observations, calls, exchanges, bodies, completeness, links } = contents;
  const dataset: Dataset = {
    ...facts,
    completeness,
    links,
    rows: () => rows,
    observations: () => observations,
  };
  const evidence = {
    calls: () => calls,
    exchanges: () => exchanges,
    body: (sha256: string) => bodies.get(sha256) ?? new Uint8Array(),
  };
  const { page, caseLog } = contents;
  const options = {
    authors,
    caseLog,
    signing,
    ...(hasEvidence && { evidence }),
    ...(page && { page }),
  };
  const table = await surveyTable(dataset, written?.columns, undefined, written);
  return bytesFromChunks(studyPackage(table, options));
};

/** Puts another reply in the place of one, under its own hash, wherever it is named. */
export const replaceBody = (contents: PackageContents, from: string, to: Uint8Array): void => {
  const sha256 = createHash('sha256').update(to).digest('hex');
  contents.bodies.delete(from);
  contents.bodies.set(sha256, to);
  for (const exchange of contents.exchanges)
    if (exchange.bodySha256 === from) exchange.bodySha256 = sha256;
  for (const { origin } of contents.rows) if (origin.sha256 === from) origin.sha256 = sha256;
};

/** Takes items out of the rows and the observations, and counts again. */
export const takeOut = (contents: PackageContents, keys: readonly string[]): void => {
  contents.rows = contents.rows.filter(({ key }) => !keys.includes(key));
  contents.observations = contents.observations.filter(({ key }) => !keys.includes(key));
  contents.completeness.unique = contents.rows.length;
};
