import type { Message } from '#kit/message.ts';
import type { OutboxEntry, Store } from '../store/index.ts';
import { buildCall } from './build-call.ts';
import type { Frame } from './frames.ts';
import { messages } from './messages.ts';
import { PARCEL_LIMITS, type ParcelLimits } from './limits.ts';
import { linkFromRow, listFromRow, runFromRow, sourceFromRow } from './parcel-rows.ts';

/** A parcel with the entries of the outbox for which it stands. */
export interface BuiltParcel {
  readonly entries: readonly OutboxEntry[];
  /** None: there is nothing to hand over now. */
  readonly frames: readonly Frame[];
  /** `gone`: what they stood for is not there any more; a message: why it cannot be handed over. */
  readonly settled?: 'gone' | Message;
}

/** Entries of one parcel at most. */
const MOST_TOGETHER = 100;

/** Parcels that make up the entries of an outbox, in their order; built as they are taken. */
export function* buildParcels(
  store: Store,
  entries: readonly OutboxEntry[],
  limits: ParcelLimits = PARCEL_LIMITS,
): Generator<BuiltParcel> {
  for (const group of groupEntries(store, entries)) {
    const parcel = buildParcel(store, group, limits);
    if (fits(parcel, limits)) yield parcel;
    else if (group.length > 1)
      for (const entry of group) yield* buildParcels(store, [entry], limits);
    else yield { entries: group, frames: [], settled: messages.parcelTooLarge };
  }
}

/** Whether the project would read it: what it does not read would stop all that comes behind. */
const fits = ({ frames }: BuiltParcel, { head, request }: ParcelLimits): boolean =>
  frames.every(({ json, blobs }) => {
    const text = Buffer.byteLength(JSON.stringify(json));
    const behind = blobs.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return text <= head && text + behind < request * 0.98;
  });

/** Neighbours that one parcel can hold: of one kind and collection, lists of one run, and calls alone. */
const groupEntries = (store: Store, entries: readonly OutboxEntry[]): OutboxEntry[][] => {
  const groups: { readonly name: string; readonly entries: OutboxEntry[] }[] = [];
  for (const entry of entries) {
    const name = groupName(store, entry);
    const last = groups.at(-1);
    if (last && last.name === name && last.entries.length < MOST_TOGETHER) last.entries.push(entry);
    else groups.push({ name, entries: [entry] });
  }
  return groups.map((group) => group.entries);
};

const groupName = (store: Store, { kind, collection, subject, seq }: OutboxEntry): string => {
  if (kind === 'call' || kind === 'run') return String(seq);
  const run = kind === 'list' ? (store.outgoing.list(subject)?.run ?? 0) : 0;
  return `${kind} ${collection} ${run}`;
};

const buildParcel = (
  store: Store,
  entries: readonly OutboxEntry[],
  limits: ParcelLimits,
): BuiltParcel => {
  const gone: BuiltParcel = { entries, frames: [], settled: 'gone' };
  const [first] = entries;
  const row = first && store.collections.bySeq(first.collection);
  if (!first || !row) return gone;
  const { name, description, madeFrom } = row;
  const common = {
    numbers: entries.map(({ seq }) => seq),
    collection: { name, description, madeFrom },
  };
  if (first.kind === 'call') {
    const frames = buildCall(store, { collection: row.seq, call: first.subject }, common, limits);
    if (frames === 'gone') return gone;
    if (frames === 'later') return { entries, frames: [] };
    if (frames === 'unreadable') return { entries, frames: [], settled: messages.repliesDeleted };
    return { entries, frames };
  }
  const json = buildRows(
    store,
    first,
    entries.map(({ subject }) => subject),
  );
  return json ? { entries, frames: [{ json: { ...common, ...json }, blobs: [] }] } : gone;
};

const buildRows = (
  store: Store,
  first: OutboxEntry,
  subjects: readonly number[],
): object | undefined => {
  const { outgoing } = store;
  switch (first.kind) {
    case 'source':
      return someOf('sources', subjects, (seq) => {
        const row = outgoing.source(seq);
        return row && sourceFromRow(row);
      });
    case 'run': {
      const row = outgoing.run(subjects[0] ?? 0);
      return row && { kind: 'run', run: runFromRow(row) };
    }
    case 'link':
      return linksWithRuns(store, first, subjects);
    case 'list': {
      const found = subjects.flatMap((seq) => outgoing.list(seq) ?? []);
      const run = found[0] && outgoing.run(found[0].run);
      return (
        run && {
          kind: 'lists',
          run: runFromRow(run),
          lists: found.map(({ list, pages }) => listFromRow(list, pages)),
        }
      );
    }
    case 'note':
      return someOf('notes', subjects, (item) => {
        const [key, row] = [outgoing.itemKey(item), outgoing.note(item)];
        return key && row && { item: key, ...row, tags: JSON.parse(row.tags) as unknown };
      });
    case 'codes': {
      const row = store.collections.bySeq(first.collection);
      return row && { kind: 'codes', file: store.codingExchange.ofItems(row, subjects) };
    }
    default:
      return undefined;
  }
};

/** A link may have been given again to a run that waits behind it: that comes along, and those before it. */
const linksWithRuns = (
  { outgoing, outbox }: Store,
  first: OutboxEntry,
  subjects: readonly number[],
): object | undefined => {
  const rows = subjects.flatMap((seq) => outgoing.link(seq) ?? []);
  if (rows.length === 0) return undefined;
  const latest = Math.max(...rows.map(({ run }) => run));
  const runs = outbox.runsBehind(first, latest).flatMap((seq) => outgoing.run(seq) ?? []);
  return {
    kind: 'links',
    runs: runs.map(runFromRow),
    links: rows.flatMap((row) => {
      const run = outgoing.run(row.run);
      return run ? linkFromRow(row, run.id) : [];
    }),
  };
};

const someOf = (
  kind: 'sources' | 'notes',
  subjects: readonly number[],
  read: (subject: number) => unknown,
): object | undefined => {
  const rows = subjects.flatMap((subject) => read(subject) ?? []);
  return rows.length === 0 ? undefined : { kind, [kind]: rows };
};
