/** Everything that a program wrote below a folder, as texts: unpacked, however often it was packed. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { openZipFile } from '../../core/exports/file-bytes.ts';

export interface Written {
  /** The file, and where in it. */
  readonly place: string;
  readonly text: string;
}

export async function* writtenBelow(folder: string): AsyncGenerator<Written> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    yield* textsIn(name, bytes);
    if (bytes.toString('latin1', 0, 15) === 'SQLite format 3') yield* rowsIn(name, path);
    else if (bytes.toString('latin1', 0, 2) === 'PK') yield* entriesIn(name, path);
    else if (bytes.toString('latin1', 0, 4) === 'PAR1') yield* parquetIn(name, bytes);
  }
}

/** By what packed bytes begin with: how they are unpacked. */
const PACKED = [
  ['1f8b', gunzipSync],
  ['28b52ffd', zstdDecompressSync],
] as const;

function* textsIn(place: string, bytes: Uint8Array): Generator<Written> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  yield { place, text: buffer.toString('latin1') };
  const start = buffer.toString('hex', 0, 4);
  for (const [sign, unpack] of PACKED)
    if (start.startsWith(sign))
      yield { place: `${place} unpacked`, text: unpack(bytes).toString('latin1') };
}

/** Each value of each table: what is compressed there does not show in the bytes of the file. */
function* rowsIn(place: string, path: string): Generator<Written> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables)
      for (const row of readTableRows(db, String(name)))
        for (const [column, value] of Object.entries(row)) {
          const where = `${place} ${String(name)}.${column}`;
          if (value instanceof Uint8Array) yield* textsIn(where, value);
          else yield { place: where, text: String(value) };
        }
  } finally {
    db.close();
  }
}

/** A browser counts its times in more than a JavaScript number holds. */
const readTableRows = (db: DatabaseSync, table: string): readonly Record<string, unknown>[] => {
  const rows = db.prepare(`SELECT * FROM "${table}"`);
  rows.setReadBigInts(true);
  return rows.all();
};

async function* entriesIn(place: string, path: string): AsyncGenerator<Written> {
  const zip = await openZipFile(path);
  for (const name of zip.paths) yield* textsIn(`${place} ${name}`, await zip.bytes(name));
}

async function* parquetIn(place: string, bytes: Buffer): AsyncGenerator<Written> {
  const file = new Uint8Array(bytes).buffer;
  for (const row of await parquetReadObjects({ file, compressors }))
    for (const [column, value] of Object.entries(row))
      yield { place: `${place} ${column}`, text: String(value) };
}
