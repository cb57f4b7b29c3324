/** Everything that a data folder holds, as text: every file, and every value of every table, unpacked. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

export interface DecodedText {
  /** `exchanges.url`, or the name of a file. */
  readonly where: string;
  /** Segments of the platforms whose it is; none where it may be of any. */
  readonly platforms: ReadonlySet<string>;
  readonly text: string;
}

type Row = Readonly<Record<string, unknown>>;

const DATA_FILE = 'bowerbird.db';
const NONE: ReadonlySet<string> = new Set();

export function* decodedTexts(dir: string): Generator<DecodedText> {
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, name);
    if (!statSync(path).isFile()) continue;
    // Also what lies in its free pages, as it is.
    if (name.startsWith(DATA_FILE)) continue;
    yield { where: name, platforms: NONE, text: decoded(readFileSync(path).toString('utf8')) };
  }
  const db = new DatabaseSync(join(dir, DATA_FILE), { readOnly: true });
  try {
    const owners = readOwners(db);
    for (const table of listTables(db))
      for (const row of db.prepare(`SELECT * FROM "${table}"`).iterate() as Iterable<Row>)
        yield* textsInRow(table, row, owners);
  } finally {
    db.close();
  }
}

function* textsInRow(table: string, row: Row, owners: Owners): Generator<DecodedText> {
  const named = row['platform'] ?? row['operation'];
  const segment = typeof named === 'string' ? (named.split('.')[0] ?? '') : '';
  const own = segment === '' ? NONE : new Set([segment]);
  const platforms = owners.get(String(row['sha256'])) ?? own;
  for (const [column, value] of Object.entries(row)) {
    const where = `${table}.${column}`;
    if (typeof value === 'string') yield { where, platforms, text: decoded(value) };
    else if (value instanceof Uint8Array) {
      const raw = row['codec'] === 'zstd' ? zstdDecompressSync(value) : value;
      yield { where, platforms, text: decoded(Buffer.from(raw).toString('utf8')) };
    }
  }
}

type Owners = ReadonlyMap<string, ReadonlySet<string>>;

/** Whose a packed body, answer or kept version of an item is, by its hash. */
const readOwners = (db: DatabaseSync): Owners => {
  const rows = db
    .prepare(
      `SELECT bodySha256 AS sha256, platform AS named FROM exchanges
        UNION SELECT sha256, operation FROM answers
        UNION SELECT itemVersions.sha256, items.platform FROM itemVersions
          JOIN items ON items.id = itemVersions.item`,
    )
    .all() as { sha256: string; named: string }[];
  return new Map(
    [...Map.groupBy(rows, ({ sha256 }) => sha256)].map(([sha256, of]) => [
      sha256,
      new Set(of.map(({ named }) => named.split('.')[0] ?? '')),
    ]),
  );
};

/** Without the index of words, whose values are cut apart. */
const listTables = (db: DatabaseSync): string[] =>
  (db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('itemWords'));

/** Without the escapes of JSON, of pages and of addresses. */
const decoded = (text: string): string =>
  text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll('\\/', '/')
    .replaceAll('\\"', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/%(?:25)*40/g, '@')
    .replaceAll(/%(?:25)*2f/gi, '/')
    .replaceAll(/%(?:25)*22/g, '"');
