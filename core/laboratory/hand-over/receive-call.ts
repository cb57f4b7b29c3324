import type { Absence } from '#kit/absence.ts';
import { hash } from 'node:crypto';
import type { Notice } from '#kit/collect.ts';
import { canonical } from '#kit/identity.ts';
import { draftsFromAnswer } from '../../collections/captured-items.ts';
import { admitDrafts } from '../../collections/leaving-out.ts';
import type { ItemDraft, ItemKey, Sender, Store } from '../../store/index.ts';
import { correctCall, instantAhead, instantsOfCall } from './clock.ts';
import { messages } from '../../hand-over/messages.ts';
import type { CallParcel } from '../../hand-over/parcel.ts';
import { rowFromPage, rowFromRun } from '../../hand-over/parcel-rows.ts';
import { readCall, type ReadCall, type ReadCallConfig, ParcelRefused } from './read-call.ts';

export interface ReceiveCallConfig extends Omit<ReadCallConfig, 'person' | 'store'> {
  readonly store: Store;
  readonly sender: Sender;
  readonly now: () => number;
  /** Milliseconds to add to the sender's times. */
  readonly offset: number;
  /** The `seq` of the collection into which it goes; called within the transaction. */
  readonly openCollection: () => number;
  /** The same, where there is one already. */
  readonly findCollection: () => number | undefined;
}

/** Takes a call with its replies, or finds that it is known. Throws `ParcelRefused`. */
export const receiveCall = async (
  config: ReceiveCallConfig,
  sent: CallParcel,
  blobs: readonly Uint8Array[],
): Promise<'taken' | 'known'> => {
  const { store, sender, offset } = config;
  const sha256 = contentHash(sent);
  const parcel = correctCall(sent, offset);
  const ahead = instantAhead(instantsOfCall(parcel), config.now());
  if (ahead !== undefined) throw new ParcelRefused(messages.timeAhead({ at: ahead }));
  if (refuseOther(config, parcel, sha256) && isHeldAlready(config, parcel)) return 'known';
  const read = await readCall({ ...config, person: sender.person }, parcel, blobs);
  await store.evidenceObjects.ready();
  // Before the transaction: an evidence store may take its time.
  const reading = { ...read, exchanges: store.evidence.placeExchanges(read.exchanges) };
  return store.transaction(() => {
    const isKept = refuseOther(config, parcel, sha256);
    const collection = config.openCollection();
    if (!isKept) keepCall(config, parcel, reading, sha256);
    const place = takePage(config, collection, parcel);
    const isHeld = store.items.holds(collection, parcel.call.id);
    if (!isHeld) takeItems(config, { ...place, collection, parcel, reading });
    dropParts(config, parcel);
    return isKept && isHeld ? 'known' : 'taken';
  });
};

/** Whether the collection has what the call brought: then nothing of it is read again. */
const isHeldAlready = (config: ReceiveCallConfig, parcel: CallParcel): boolean => {
  const { store, findCollection } = config;
  return store.transaction(() => {
    const collection = findCollection();
    if (collection === undefined || !store.items.holds(collection, parcel.call.id)) return false;
    takePage(config, collection, parcel);
    dropParts(config, parcel);
    return true;
  });
};

/** Parts that came before the call are kept with it now. */
const dropParts = (
  { store, sender }: ReceiveCallConfig,
  { exchanges, answer }: CallParcel,
): void => {
  const blobs = exchanges.map(({ body }) => body);
  for (const { parts } of answer ? [...blobs, answer.data] : blobs)
    if (parts !== undefined) store.receivedParts.remove(sender.person, parts);
};

/**
 * By which the same call is known: what was asked and what came, however it is packed, and whoever was taken
 * out of it since.
 */
const contentHash = ({ call, exchanges }: CallParcel): string => {
  const contents = exchanges.map(({ body, redacted, ...one }) => ({
    ...one,
    body: redacted?.cameAs ?? body.sha256,
  }));
  return hash('sha256', canonical({ call, exchanges: contents }));
};

/** Whether the same call is kept. Throws `ParcelRefused` where another one has its id. */
const refuseOther = (
  { store, sender }: ReceiveCallConfig,
  { call }: CallParcel,
  sha256: string,
): boolean => {
  const known = store.received.call(call.id);
  if (known === undefined) return false;
  if (known === 'own' || known.person !== sender.person) throw new ParcelRefused(messages.idTaken);
  if (known.sha256 !== sha256) throw new ParcelRefused(messages.contentChanged);
  return true;
};

const keepCall = (
  { store, sender, offset }: ReceiveCallConfig,
  { call, answer, browsing, exchanges: sent }: CallParcel,
  { entry, exchanges, answer: read }: ReadCall,
  sha256: string,
): void => {
  const { id, operation, params, door, startedAt, finishedAt, outcome, world, route } = call;
  store.calls.finish(id, {
    operation,
    params,
    keyId: sender.keyId,
    door,
    startedAt,
    finishedAt,
    outcome,
    world,
    close: 'free',
    message: call.message ?? undefined,
    route: route ?? undefined,
    notices: noticesOf(call.notices, read, offset),
    refusal: call.refusal ?? undefined,
    exchanges,
    ...(read && {
      answer: {
        paramsKey: read.paramsKey,
        at: answer?.at ?? finishedAt,
        fetchedAt: answer?.fetchedAt ?? finishedAt,
        reader: entry.operation.reader,
        json: read.json,
        packed: read.packed?.answer,
      },
      longState: read.longState,
    }),
  });
  store.received.noteCall({
    callId: id,
    person: sender.person,
    sha256,
    clockOffset: offset,
    personal: browsing?.personal,
  });
  for (const { body, redacted } of sent)
    if (redacted) store.received.noteRedacted(id, body.sha256, redacted);
};

/** What the sender and our readers noticed, each once, and what became of it on its way. */
const noticesOf = (
  sent: readonly Notice[],
  read: ReadCall['answer'],
  offset: number,
): readonly Notice[] => {
  const known = new Set(sent.map(({ message }) => message));
  const more = (read?.notices ?? []).filter(({ message }) => !known.has(message));
  const count = read?.differences ?? 0;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return [
    ...sent,
    ...more,
    ...(count > 0 ? [{ code: 'read-otherwise', ...messages.readOtherwise({ count }), count }] : []),
    ...(offset === 0 ? [] : [{ code: 'clock-corrected', ...messages.clockCorrected({ minutes }) }]),
  ];
};

interface Place {
  /** The `seq` of the run and of its list, where a run made the call. */
  readonly run?: number | undefined;
  readonly list?: number | undefined;
}

const takePage = (
  { store, sender }: ReceiveCallConfig,
  collection: number,
  { made }: CallParcel,
): Place => {
  if (!made) return {};
  const taken = store.received.run(collection, sender, rowFromRun(made.run));
  if (!taken) throw new ParcelRefused(messages.runTaken);
  const run = taken.seq;
  const list = store.received.findList(run, made.page.list);
  if (list !== undefined) store.received.page(run, list, rowFromPage(made.page));
  // A list that is not known yet comes with its pages.
  else throw new ParcelRefused(messages.runMissing, true);
  return { run, list };
};

interface Taking extends Place {
  readonly collection: number;
  readonly parcel: CallParcel;
  readonly reading: ReadCall;
}

/** Items and observations as a run of our own makes them; nothing of people who are left out. */
const takeItems = (
  { store }: ReceiveCallConfig,
  { collection, run, list, parcel, reading: { entry, answer, absence } }: Taking,
): void => {
  const { call, made } = parcel;
  if (!answer) {
    store.runs.keepCall(call.id, collection);
    if (absence !== undefined && made?.run.kind === 'recheck' && list !== undefined)
      markAbsent(store, list, call.finishedAt, absence);
    return;
  }
  const all = draftsFromAnswer(entry, JSON.parse(answer.json)).filter(heldTest(parcel));
  const { drafted, leftOut, holdsLeftOut } = admitDrafts(store.people, entry, all);
  if (holdsLeftOut) store.people.noteLeftOut(call.id);
  if (leftOut > 0 && list !== undefined) store.received.countLeftOut(list, leftOut);
  const taken = drafted.map(({ draft }) => draft);
  const drafts = withParents(taken, made?.parentAddress ?? undefined);
  const { added } = store.items.ingest(
    {
      collection,
      callId: call.id,
      at: parcel.answer?.fetchedAt ?? call.finishedAt,
      run,
      isRecheck: made?.run.kind === 'recheck',
    },
    drafts,
  );
  store.received.settleParents(collection, drafts);
  store.caseLog.count(collection, 'imported', { answers: 1, added });
};

/** Whether the desktop holds an item of the answer. */
const heldTest = ({ places, items }: CallParcel): ((draft: ItemDraft) => boolean) => {
  if (!items) {
    const held = new Set(places);
    return ({ place }) => held.has(place);
  }
  const key = ({ platform, shape, entityId }: ItemKey): string =>
    `${platform} ${shape} ${entityId}`;
  const held = new Set(items.map(key));
  return (draft) => held.has(key(draft));
};

const withParents = (
  drafts: readonly ItemDraft[],
  parent: string | undefined,
): readonly ItemDraft[] =>
  parent === undefined
    ? drafts
    : drafts.map((draft) => (draft.parent === '' ? { ...draft, parent } : draft));

const markAbsent = (store: Store, list: number, at: string, absence: Absence): void => {
  const { parent } = store.runs.list(list);
  if (parent === null) throw new ParcelRefused(messages.itemMissing, true);
  store.items.markAbsent(parent, at, absence);
};
