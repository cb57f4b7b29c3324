import { dropCallSalt } from '../calls/call-leaves.ts';
import type { DeletionReason } from '#kit/deletion-reason.ts';
import { expandFromText } from '#kit/expand.ts';
import { NAMES } from '#vocab/renamed.ts';
import { instant, type Now } from '../file/clock.ts';
import { releaseContent, type Contents, type PackedContent } from '../calls/contents.ts';
import { removePage, removePagesOfCall } from '../calls/page-files.ts';
import { mergeWords } from '../collections/words.ts';
import type { Db } from '../file/db.ts';
import { selectValues, sql } from '../file/sql.ts';
import { releaseBody } from './delete-call.ts';
import { deleteItems, type CountedItem } from '../collections/delete-item.ts';
import { sourceHash } from '../collections/source-hash.ts';
import type { Bodies, SizedBody } from '../calls/bodies.ts';
import type { ForgettingRequests } from './forgetting-requests.ts';
import type { LeftOutCalls, IsLeftOut, LeftOut } from './left-out.ts';
import { overwriteDeleted, recordDeletedItems } from './record-deletion.ts';
import { removeFiles, removeFromPlace, type FoundInPlace } from './places/places.ts';
import { rewriteItems, type Rewriting } from './rewrite-items.ts';

/** One row of the record of deletions: it does not tell who the person was. */
export interface DeletionRow {
  readonly id: string;
  readonly at: string;
  readonly platform: string;
  /** The `seq` of the collection; 0 for the library. */
  readonly collection: number | null;
  readonly shape: string;
  readonly items: number;
  /** Replies that left the evidence with all that was deleted at once. */
  readonly replies: number;
  readonly reason: DeletionReason;
}

/** A reply in which the person is, with what is kept of it: nothing where it is left out. */
export interface ReplyToForget {
  /** Of the exchange. */
  readonly id: string;
  /** What was removed, in general words. */
  readonly removed: string;
  readonly rest?: SizedBody | undefined;
  /** With `rest`: what is kept of the request and of where it led; all of it where it is left out. */
  readonly request?: RestOfRequest | undefined;
}

interface RestOfRequest {
  readonly url: string;
  readonly finalUrl?: string | undefined;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: unknown;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

/** A call with what is deleted of it together: replies, and its answer or a part of that. */
export interface CallToForget {
  readonly callId: string;
  readonly replies: readonly ReplyToForget[];
  /** `keep`: the person is not in it. */
  readonly answer: 'keep' | 'delete' | PackedContent;
}

/** What was asked, where a parameter names the person: that it was asked stays, of whom does not. */
export interface RequestsAboutPerson {
  /** By `seq`. */
  readonly calls: readonly number[];
  readonly lists: readonly number[];
  /** What was pasted and names the person. */
  readonly links: readonly number[];
  /** With the identifiers that are left of those that it asks for. */
  readonly sources: readonly {
    readonly seq: number;
    readonly ids?: readonly string[] | undefined;
  }[];
}

/** One request to forget a person: what its portions have in common. */
export interface ForgettingRequest {
  readonly platform: string;
  readonly at: string;
  /** Replies that go in all. */
  readonly replies: number;
}

/** What is deleted in one transaction. */
export type ForgettingPortion =
  | { readonly pages: readonly number[] }
  | { readonly place: FoundInPlace }
  | { readonly calls: readonly CallToForget[] }
  | { readonly requests: RequestsAboutPerson }
  | { readonly items: readonly number[] };

/** What is taken out of a call that was answered with somebody who is left out. */
export interface LeftOutRedaction {
  readonly call: CallToForget;
  /** What was kept of the call when it was read (`LeftOutCalls.keptOf`). */
  readonly kept: string;
  /** Whether its parameters name the person. */
  readonly isRequested: boolean;
}

export type ForgettingPeople = ReturnType<typeof createForgettingPeople>;

interface Config {
  readonly db: Db;
  /** The data folder. */
  readonly dir: string;
  readonly now: Now;
  readonly leftOut: LeftOut;
  readonly leftOutCalls: LeftOutCalls;
  readonly requests: Pick<ForgettingRequests, 'decideLeftOut' | 'tell'>;
  readonly contents: Contents;
  readonly bodies: Pick<Bodies, 'place' | 'keep'>;
  /** Drops answers that are remembered. */
  readonly forgetAnswers: () => void;
}

/** Deletes on request what was found of a person, in portions, and leaves the person out from then on. */
export const createForgettingPeople = ({
  db,
  dir,
  now,
  leftOut,
  leftOutCalls,
  requests,
  contents,
  bodies,
  forgetAnswers,
}: Config) => {
  const replaceBody = (id: string, body: SizedBody): void => {
    bodies.keep(body);
    db.run(sql`UPDATE exchanges SET bodySha256 = ${body.sha256} WHERE id = ${id}`);
  };

  const replaceRequest = (id: string, request: RestOfRequest): void => {
    const { url, finalUrl, requestHeaders, requestBody, responseHeaders } = request;
    const body = requestBody === undefined ? null : JSON.stringify(requestBody);
    db.run(
      sql`UPDATE exchanges SET url = ${url}, finalUrl = ${finalUrl ?? null}, requestBody = ${body},
          requestHeaders = ${JSON.stringify(requestHeaders)},
          responseHeaders = ${JSON.stringify(responseHeaders)},
          identity = CASE WHEN url = ${url} AND requestBody IS NOT DISTINCT FROM CAST(${body} AS TEXT) THEN identity
            ELSE 'deleted ' || id END
        WHERE id = ${id}`,
    );
  };

  const forgetReply = (callId: string, { id, removed, rest, request }: ReplyToForget): void => {
    const old = db.get<{ sha256: string }>(
      sql`SELECT bodySha256 AS sha256 FROM exchanges WHERE id = ${id}`,
    )?.sha256;
    if (old === undefined) return;
    if (rest) {
      replaceBody(id, rest);
      if (request) replaceRequest(id, request);
    } else db.run(sql`DELETE FROM exchanges WHERE id = ${id}`);
    db.run(
      sql`INSERT INTO changedReplies (callId, at, oldSha256, newSha256, removed)
        VALUES (${callId}, ${instant(now())}, ${old}, ${rest?.sha256}, ${removed})`,
    );
    releaseBody(db, old);
  };

  const forgetAnswer = (callId: string, answer: CallToForget['answer']): void => {
    if (answer === 'keep') return;
    const old = db.get<{ sha256: string }>(
      sql`SELECT sha256 FROM answers WHERE callId = ${callId}`,
    )?.sha256;
    if (old === undefined) return;
    if (answer === 'delete') db.run(sql`DELETE FROM answers WHERE callId = ${callId}`);
    else {
      contents.keep(answer);
      db.run(sql`UPDATE answers SET sha256 = ${answer.sha256}, names = ${NAMES}
        WHERE callId = ${callId}`);
    }
    releaseContent(db, old);
  };

  /** Puts what is left of replies into the evidence store; before the transaction that keeps it. */
  const placeRests = (call: CallToForget): CallToForget => {
    const placed = bodies.place(call.replies.flatMap(({ rest }) => rest ?? []));
    const replies = call.replies.map((reply) =>
      reply.rest ? { ...reply, rest: placed.get(reply.rest.sha256) } : reply,
    );
    return { ...call, replies };
  };

  const forgetCall = ({ callId, replies, answer }: CallToForget): void => {
    // A picture of what they brought would show the person still.
    if (replies.length > 0 || answer !== 'keep') removePagesOfCall(db, callId);
    if (replies.length > 0) dropCallSalt(db, callId);
    for (const reply of replies) forgetReply(callId, reply);
    forgetAnswer(callId, answer);
  };

  const forgetParams = (seq: number): void => {
    const call = db.get<{ id: string }>(sql`SELECT id FROM calls WHERE seq = ${seq}`);
    if (call) dropCallSalt(db, call.id);
    db.run(
      sql`UPDATE calls SET params = '{}', message = NULL, messageSource = NULL, notices = '[]'
        WHERE seq = ${seq}`,
    );
  };

  const forgetRequests = ({ calls, lists, links, sources }: RequestsAboutPerson): void => {
    for (const seq of calls) forgetParams(seq);
    for (const seq of links)
      db.run(
        sql`UPDATE links SET identity = 'deleted ' || seq, text = '', operation = NULL,
          params = NULL, reason = NULL, reasonSource = NULL WHERE seq = ${seq}`,
      );
    db.run(
      sql`UPDATE collections SET changes = changes + 1
        WHERE seq IN (SELECT collection FROM links WHERE seq IN (${selectValues(links)}))`,
    );
    for (const seq of lists) {
      db.run(
        sql`UPDATE runLists
          SET params = '{"deleted":' || seq || '}', identity = '{"deleted":' || seq || '}'
          WHERE seq = ${seq}`,
      );
      db.run(
        sql`UPDATE runPages SET cursor = 'deleted ' || seq, reason = NULL,
          state = CASE WHEN state = 'pending' THEN 'refused' ELSE state END WHERE list = ${seq}`,
      );
    }
    for (const source of sources) forgetSource(db, source);
  };

  const forgetItems = (request: ForgettingRequest, ids: readonly number[]): void => {
    const items = ids.flatMap((id) => {
      const item = db.get<CountedItem & { platform: string; shape: string }>(
        sql`SELECT id, collection, platform, shape, removedSince FROM items WHERE id = ${id}`,
      );
      return item ? [item] : [];
    });
    deleteItems(db, items);
    const { at, replies } = request;
    recordDeletedItems(db, now, items, { at, reason: 'request', replies });
  };

  return {
    /**
     * From now on nothing of the person is gathered; requests to forget the person are decided. `tellsLaboratories`: the
     * laboratories with which something is shared are asked to do the same.
     */
    leaveOut: (platform: string, names: readonly string[], tellsLaboratories = false): void =>
      db.transaction(() => {
        leftOut.add(platform, names);
        requests.decideLeftOut(platform);
        if (tellsLaboratories) requests.tell(platform, names);
      }),

    /** A request that begins now. */
    request: (platform: string, replies: number): ForgettingRequest => ({
      platform,
      replies,
      at: instant(now()),
    }),

    /** Deletes one portion, all of it or nothing; what is gone already is passed over. */
    forget: (request: ForgettingRequest, portion: ForgettingPortion): void => {
      const calls = 'calls' in portion ? portion.calls.map(placeRests) : [];
      const files: string[] = [];
      overwriteDeleted(db, () =>
        db.transaction(() => {
          if ('place' in portion) files.push(...removeFromPlace({ db, dir }, portion.place));
          if ('pages' in portion) return portion.pages.forEach((seq) => removePage(db, seq));
          if ('items' in portion) return forgetItems(request, portion.items);
          if ('requests' in portion) return forgetRequests(portion.requests);
          calls.forEach(forgetCall);
        }),
      );
      removeFiles(files);
      forgetAnswers();
    },

    /** Takes the person out of so many items of others, out of all of them or of none. */
    rewrite: (others: readonly number[], rewriting: Rewriting): void => {
      overwriteDeleted(db, () =>
        db.transaction(() => rewriteItems(db, contents, others, rewriting)),
      );
      forgetAnswers();
    },

    /** Takes deleted words out of the index, a part each time; `false` when none are left. */
    mergeWords: (which: { readonly isFirst: boolean }): boolean =>
      overwriteDeleted(db, () => mergeWords(db, which)),

    /** Lets the person be gathered again; `false` for one who was not left out. */
    readmit: leftOut.readmit,

    /** Whether somebody of these names is left out; `undefined` where nobody is. */
    leftOut: (platform: string): IsLeftOut | undefined => leftOut.of(platform),

    isAnybodyLeftOut: leftOut.isAnybody,

    /**
     * Notes that a call was answered with somebody who is left out: its replies are given out again once
     * the person is taken out of them. To be called within the transaction that takes the call in.
     */
    noteLeftOut: leftOutCalls.add,

    /** Whether calls wait for that. */
    hasLeftOutCalls: (): boolean => leftOutCalls.list(1).length > 0,

    /**
     * Takes somebody who is left out of what is kept of a call, all of it or nothing. `false` where that
     * was done already, and where what is kept is no longer what was read: it is to be read again.
     */
    takeLeftOut: ({ call, kept, isRequested }: LeftOutRedaction): boolean => {
      const { callId } = call;
      const placed = placeRests(call);
      const isTaken = overwriteDeleted(db, () =>
        db.transaction(() => {
          if (leftOutCalls.keptOf(callId) !== kept || !leftOutCalls.remove(callId)) return false;
          forgetCall(placed);
          const seq = db.get<{ seq: number }>(sql`SELECT seq FROM calls WHERE id = ${callId}`)?.seq;
          if (isRequested && seq !== undefined) forgetParams(seq);
          return true;
        }),
      );
      forgetAnswers();
      return isTaken;
    },

    /** The latest first. */
    record: (): DeletionRow[] =>
      db.all<DeletionRow>(
        sql`SELECT id, at, platform, collection, shape, items, replies, reason FROM deletions
          ORDER BY seq DESC`,
      ),
  };
};

/** A source that names the person asks for nothing more; of a list of identifiers the others stay. */
const forgetSource = (db: Db, { seq, ids }: RequestsAboutPerson['sources'][number]): void => {
  const row = db.get<{
    collection: number;
    operation: string;
    params: string;
    expand: string | null;
  }>(sql`SELECT collection, operation, params, expand FROM collectionSources WHERE seq = ${seq}`);
  if (!row) return;
  if (ids === undefined || ids.length === 0) {
    db.run(
      sql`UPDATE collectionSources SET params = '{}', ids = NULL, identity = 'deleted ' || seq
        WHERE seq = ${seq}`,
    );
    return;
  }
  const { collection, operation, expand } = row;
  const params: unknown = JSON.parse(row.params);
  const identity = sourceHash({
    operation,
    params,
    ids,
    ...(expand !== null && { expand: expandFromText(expand) }),
  });
  const isTaken = db.get(
    sql`SELECT 1 FROM collectionSources
      WHERE collection = ${collection} AND identity = ${identity} AND seq <> ${seq}`,
  );
  db.run(
    sql`UPDATE collectionSources
      SET ids = ${JSON.stringify(ids)}, identity = ${isTaken ? `deleted ${seq}` : identity}
      WHERE seq = ${seq}`,
  );
};
