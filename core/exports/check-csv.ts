import { shapes } from '../vocab/index.ts';
import type { Codebook } from './codebook.ts';
import { csvHead, csvLine } from './dataset-csv.ts';
import type { DatasetRow } from './dataset.ts';
import { codeField, fieldsOf, type Field } from './fields.ts';
import { PACKAGE } from './study-package.ts';
import type { OpenZip } from './unzip.ts';
import type { Findings } from './findings.ts';

/** Whether this version of the program wrote the package. */
export const isOfVersion = async (zip: OpenZip, version: string): Promise<boolean> =>
  (await zip.bytes(PACKAGE.crate))
    .toString('utf8')
    .includes(`"softwareVersion": ${JSON.stringify(version)}`);

/** Compares the CSV with what the rows make, row by row; `undefined` is the end. */
export const checkCsv = async (
  zip: OpenZip,
  codebook: Codebook,
  isOurs: boolean,
  found: Findings,
): Promise<(row: DatasetRow | undefined) => Promise<void>> => {
  const nothing = () => Promise.resolve();
  if (!isOurs) {
    found.notices.push(
      `${PACKAGE.table} was not made anew from the rows: another version of the program wrote it`,
    );
    return nothing;
  }
  const byName = new Map(fieldsOf(Object.keys(shapes)).map((field) => [field.name, field]));
  const fields: Field[] = [];
  for (const { column, written } of codebook.columns) {
    if (!written) continue;
    const code = column.startsWith('code_') ? codeField(column.slice('code_'.length)) : undefined;
    const field = byName.get(column) ?? code;
    if (field) fields.push(field);
    else found.add(PACKAGE.codebook, `there is no column ${column}`);
  }
  const isNext = comparing(zip.read(PACKAGE.table));
  let isRight = await isNext(Buffer.from(csvHead(fields, 'lossless')));
  if (!isRight) found.add(PACKAGE.table, 'its columns are not those of the codebook');
  return async (row) => {
    if (!isRight) return;
    const cells = row && fields.map((field) => field.value(row));
    isRight = await isNext(cells && Buffer.from(csvLine(cells, fields, 'lossless')));
    if (isRight) return;
    const problem = row ? 'the row is not that of items.ndjson' : 'it goes on behind the last row';
    found.add(PACKAGE.table, problem, row?.key);
  };
};

/** Whether the next bytes are these; whether it is the end, for `undefined`. */
const comparing = (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (expected: Buffer | undefined): Promise<boolean> => {
    const length = expected?.length ?? 1;
    while (rest.length < length) {
      const next = await iterator.next();
      if (next.done) break;
      rest = Buffer.concat([rest, next.value]);
    }
    if (expected === undefined) return rest.length === 0;
    const isSame = rest.subarray(0, length).equals(expected);
    rest = rest.subarray(length);
    return isSame;
  };
};
