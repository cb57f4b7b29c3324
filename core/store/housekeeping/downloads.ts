import { AppError } from '#kit/errors.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { empty, sql, type Sql } from '../file/sql.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import { messages } from '../messages.ts';

export type DownloadState = 'queued' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled';

/** A file in the download queue. `null`: not known, or not yet. */
export interface DownloadRow {
  /** Counts up in the order in which downloads were added. */
  readonly seq: number;
  readonly id: string;
  /**
   * The operation that gives the link, and its parameters: links expire and are asked for again. Of a
   * file that an answer named: the operation that answered.
   */
  readonly operation: string;
  readonly params: unknown;
  readonly platform: string;
  /** The item's public page. */
  readonly sourceUrl: string | null;
  /** The file's own address, when an answer named it; nothing is asked for it. */
  readonly address: string | null;
  /** The item's identifier, with which the file's name begins; `null`: the first parameter. */
  readonly name: string | null;
  readonly title: string | null;
  /**
   * Name of the folder below the download folder, for what belongs to a list or a collection; `null`: it
   * lies in the download folder itself.
   */
  readonly folder: string | null;
  /** The id of the collection for which it was saved; the collection may be gone. */
  readonly collection: string | null;
  readonly state: DownloadState;
  /** Bytes that have reached the disk, and bytes in all as the host said. */
  readonly received: number;
  readonly total: number | null;
  /**
   * By which a resumed transfer checks that the file is still the same: the ETag as given, weak ones
   * too, and the modification date where it can tell versions apart.
   */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The finished file. */
  readonly file: string | null;
  /** Where the bytes are until they are all there, and the hash of the first `received` of them. */
  readonly partial: string | null;
  readonly partSha256: string | null;
  /** The name that the finished part is being given; a start after a crash looks there. */
  readonly settling: string | null;
  /** The JSON file beside it that says where it came from. */
  readonly sidecar: string | null;
  readonly sha256: string | null;
  readonly mediaType: string | null;
  readonly error: unknown;
  readonly attempts: number;
  readonly created: string;
  readonly updated: string;
  /** The engine that runs it, while it runs. */
  readonly engine: string | null;
}

export type AddDownloadInput = Pick<
  DownloadRow,
  'operation' | 'params' | 'platform' | 'sourceUrl'
> &
  Partial<Pick<DownloadRow, 'address' | 'name' | 'title' | 'mediaType' | 'folder' | 'collection'>>;

/** A file that an answer named. */
export type AddFileInput = AddDownloadInput & { readonly address: string };

/** Columns left out stay as they are. */
export type DownloadChange = Partial<
  Omit<
    DownloadRow,
    | 'seq'
    | 'id'
    | 'operation'
    | 'params'
    | 'platform'
    | 'sourceUrl'
    | 'address'
    | 'name'
    | 'folder'
    | 'collection'
    | 'created'
    | 'updated'
    | 'engine'
  >
>;

type StoredDownload = Omit<DownloadRow, 'params' | 'error'> & {
  params: string;
  error: string | null;
};

/** Of what files are saved: the answer of a list, or a collection by its id. */
export type SavedFrom = Pick<AddDownloadInput, 'operation' | 'params'> & {
  readonly collection: string | null;
};

/** Fetched by a process that has ended. */
const IS_LOST = sql`engine IS NOT NULL AND engine NOT IN (SELECT id FROM engines)`;

export type Downloads = ReturnType<typeof createDownloads>;

export const createDownloads = (db: Db, now: Now, leases: ProcessLeases) => {
  const get = (id: string): DownloadRow | undefined => {
    const row = db.get<StoredDownload>(sql`SELECT * FROM downloads WHERE id = ${id}`);
    return row && downloadFromStored(row);
  };

  const there = (id: string): DownloadRow => {
    const row = get(id);
    if (!row) throw new AppError('not_found', messages.noSuchDownload({ id }));
    return row;
  };

  const add = (input: AddDownloadInput): DownloadRow => {
    const id = newId(now());
    const created = instant(now());
    db.run(
      sql`INSERT INTO downloads
          (id, operation, params, platform, sourceUrl, address, name, title, mediaType, folder,
           collection, state, created, updated)
        VALUES
          (${id}, ${input.operation}, ${JSON.stringify(input.params)}, ${input.platform},
            ${input.sourceUrl}, ${input.address}, ${input.name}, ${input.title}, ${input.mediaType},
           ${input.folder}, ${input.collection}, 'queued', ${created}, ${created})`,
    );
    return there(id);
  };

  const update = (id: string, change: DownloadChange): DownloadRow =>
    db.transaction(() => {
      const row = { ...there(id), ...change };
      const engine = change.state === 'running' ? leases.id : row.engine;
      const values = valuesFromChange(row);
      db.run(
        sql`UPDATE downloads SET
            title = ${values.title}, state = ${values.state}, received = ${values.received},
            total = ${values.total}, etag = ${values.etag}, lastModified = ${values.lastModified},
            file = ${values.file}, partial = ${values.partial}, partSha256 = ${values.partSha256},
            settling = ${values.settling}, sidecar = ${values.sidecar}, sha256 = ${values.sha256},
            mediaType = ${values.mediaType}, error = ${values.error}, attempts = ${values.attempts},
            updated = ${instant(now())}, engine = ${row.state === 'running' ? engine : null}
          WHERE id = ${id}`,
      );
      return there(id);
    });

  const addFile = (input: AddFileInput): { readonly row: DownloadRow; readonly isNew: boolean } => {
    const there = db.get<StoredDownload>(
      sql`SELECT * FROM downloads
        WHERE address = ${input.address} AND platform = ${input.platform} AND state != 'cancelled'
        ORDER BY seq DESC LIMIT 1`,
    );
    if (!there) return { row: add(input), isNew: true };
    if (there.state !== 'failed') return { row: downloadFromStored(there), isNew: false };
    return { row: update(there.id, { state: 'queued' }), isNew: true };
  };

  const requeue = (isLeft: Sql): number =>
    db.run(
      sql`UPDATE downloads SET state = 'queued', engine = NULL, updated = ${instant(now())}
        WHERE state = 'running' AND (${isLeft})`,
    );

  return {
    get,

    /** Puts a file at the end of the queue. */
    add,

    /**
     * Puts files that an answer named at the end of the queue, all or none. What is there already,
     * however far it has come, is not put there twice; what failed waits again in its old place.
     */
    addFiles: (inputs: readonly AddFileInput[]) => db.transaction(() => inputs.map(addFile)),

    /**
     * The folder for the files of a list or a collection: the one that its earlier files have, else the
     * wanted one, with a number where another list or collection has it.
     */
    folder: ({ operation, params, collection }: SavedFrom, wanted: string): string => {
      const isOfIt =
        collection === null
          ? sql`collection IS NULL AND operation = ${operation}
            AND params = ${JSON.stringify(params)}`
          : sql`collection = ${collection}`;
      const known = db.get<{ folder: string }>(
        sql`SELECT folder FROM downloads WHERE folder IS NOT NULL AND ${isOfIt} ORDER BY seq
          LIMIT 1`,
      );
      if (known) return known.folder;
      // Not every file system tells upper from lower case.
      const isTaken = (name: string): boolean =>
        db.get(sql`SELECT 1 FROM downloads WHERE lower(folder) = lower(${name}) LIMIT 1`) !==
        undefined;
      let folder = wanted;
      for (let n = 2; isTaken(folder); n += 1) folder = `${wanted} (${n})`;
      return folder;
    },

    /** In the order in which they were added; all, or those in one state. */
    list: (state?: DownloadState): DownloadRow[] =>
      (state === undefined
        ? db.all<StoredDownload>(sql`SELECT * FROM downloads ORDER BY seq`)
        : db.all<StoredDownload>(sql`SELECT * FROM downloads WHERE state = ${state} ORDER BY seq`)
      ).map(downloadFromStored),

    /** How many wait, run or are paused. */
    countUnfinished: (): number =>
      db.get<{ count: number }>(
        sql`SELECT count(*) AS count FROM downloads WHERE state IN ('queued', 'running', 'paused')`,
      )?.count ?? 0,

    /** Takes the next queued file, or the named one, to run it here: never two processes the same one. */
    claim: (id?: string): DownloadRow | undefined => {
      leases.present();
      const chosen = id === undefined ? empty : sql`AND id = ${id}`;
      const row = db.get<StoredDownload>(
        sql`UPDATE downloads
          SET state = 'running', engine = ${leases.id}, attempts = attempts + 1,
            updated = ${instant(now())}
          WHERE seq = (SELECT seq FROM downloads WHERE state = 'queued' ${chosen} ORDER BY seq
            LIMIT 1)
          RETURNING *`,
      );
      return row && downloadFromStored(row);
    },

    update,

    /** Forgets the row; the file stays. */
    remove: (id: string): boolean => db.run(sql`DELETE FROM downloads WHERE id = ${id}`) > 0,

    /** At start: what a process that is gone was fetching is queued again. Answers how many. */
    resetRunning: (): number => requeue(sql`engine IS NULL OR engine = ${leases.id} OR ${IS_LOST}`),

    /** The same later on: what this process fetches is left alone. */
    resetLost: (): number => requeue(IS_LOST),
  };
};

const downloadFromStored = (row: StoredDownload): DownloadRow => ({
  ...row,
  params: JSON.parse(row.params) as unknown,
  error: row.error === null ? null : (JSON.parse(row.error) as unknown),
});

const valuesFromChange = (row: DownloadChange) => ({
  title: row.title,
  state: row.state,
  received: row.received,
  total: row.total,
  etag: row.etag,
  lastModified: row.lastModified,
  file: row.file,
  partial: row.partial,
  partSha256: row.partSha256,
  settling: row.settling,
  sidecar: row.sidecar,
  sha256: row.sha256,
  mediaType: row.mediaType,
  error: row.error === null || row.error === undefined ? null : JSON.stringify(row.error),
  attempts: row.attempts,
});
