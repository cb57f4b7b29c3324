/** Takes in what tells for what calls were made, and what people wrote: each within one transaction. */
import { isNode } from '#kit/dig.ts';
import { isSameJson } from '#kit/json-text.ts';
import { ExpandSchema, expandFromText } from '#kit/expand.ts';
import type { AddSourceInput, Sender, Store } from '../../store/index.ts';
import {
  correctCodes,
  correctPage,
  correctRun,
  correctTime,
  instantAhead,
  instantsOfCodes,
} from './clock.ts';
import { messages } from '../../hand-over/messages.ts';
import type { Parcel, ParcelOf } from '../../hand-over/parcel.ts';
import {
  rowFromLink,
  rowFromList,
  rowFromNote,
  rowFromPage,
  rowFromRun,
} from '../../hand-over/parcel-rows.ts';
import { ParcelRefused } from './read-call.ts';

export interface ReceiveRowsConfig {
  readonly store: Store;
  readonly sender: Sender;
  readonly now: () => number;
  /** Milliseconds to add to the sender's times. */
  readonly offset: number;
  /** The `seq` of the collection into which it goes. */
  readonly openCollection: () => number;
}

export type RowsParcel = Exclude<Parcel, { readonly kind: 'call' | 'part' | 'forget' }>;

/** To be called within a transaction. Throws `ParcelRefused`; then nothing of the parcel may be kept. */
export const receiveRows = (config: ReceiveRowsConfig, parcel: RowsParcel): 'taken' | 'known' => {
  const collection = config.openCollection();
  switch (parcel.kind) {
    case 'sources':
      return takeSources(config, collection, parcel);
    case 'run':
      return stateFrom(takeRun(config, collection, parcel.run).isChanged);
    case 'links':
      return takeLinks(config, collection, parcel);
    case 'lists':
      return takeLists(config, collection, parcel);
    case 'notes':
      return takeNotes(config, collection, parcel);
    default:
      return takeCodes(config, collection, parcel);
  }
};

const stateFrom = (isChanged: boolean): 'taken' | 'known' => (isChanged ? 'taken' : 'known');

const takeSources = (
  { store: { collections } }: ReceiveRowsConfig,
  collection: number,
  { sources }: ParcelOf<'sources'>,
): 'taken' | 'known' => {
  let isChanged = false;
  for (const { expand, ...source } of sources) {
    const input = { ...source, expand: expandIn(expand) };
    const before = collections.findSource(collection, input);
    if (!isSameJson(before, collections.addSource(collection, input))) isChanged = true;
  }
  return stateFrom(isChanged);
};

const expandIn = (text: string | undefined): AddSourceInput['expand'] => {
  if (text === undefined) return undefined;
  const found = ExpandSchema.safeParse(parsedExpand(text));
  if (!found.success) throw new ParcelRefused(messages.parcelsUnreadable({ problem: 'expand' }));
  return found.data;
};

const parsedExpand = (text: string): unknown => {
  try {
    return expandFromText(text);
  } catch {
    return undefined;
  }
};

const takeRun = (
  { store, sender, offset, now }: ReceiveRowsConfig,
  collection: number,
  given: ParcelOf<'run'>['run'],
) => {
  const run = correctRun(given, offset);
  const ahead = instantAhead([run.created, run.updated], now());
  if (ahead !== undefined) throw new ParcelRefused(messages.timeAhead({ at: ahead }));
  const taken = store.received.run(collection, sender, rowFromRun(run));
  if (!taken) throw new ParcelRefused(messages.runTaken);
  return taken;
};

const takeLinks = (
  config: ReceiveRowsConfig,
  collection: number,
  { runs, links }: ParcelOf<'links'>,
): 'taken' | 'known' => {
  const { store, sender } = config;
  let isChanged = false;
  for (const run of runs) if (takeRun(config, collection, run).isChanged) isChanged = true;
  for (const link of links) {
    const run = store.received.findRun(collection, sender.person, link.run);
    if (run === undefined) throw new ParcelRefused(messages.runMissing, true);
    if (store.received.link(collection, run, rowFromLink(link))) isChanged = true;
  }
  return stateFrom(isChanged);
};

const takeLists = (
  config: ReceiveRowsConfig,
  collection: number,
  { run: given, lists }: ParcelOf<'lists'>,
): 'taken' | 'known' => {
  const { store, offset } = config;
  const { seq: run, isChanged: isRunChanged } = takeRun(config, collection, given);
  let isChanged = isRunChanged;
  for (const list of lists) {
    const taken = store.received.list(collection, run, rowFromList(list));
    if (!taken) throw new ParcelRefused(messages.sourceMissing, true);
    const pages = list.pages.map((page) => rowFromPage(correctPage(page, offset)));
    if (store.received.pages(run, taken.seq, pages) || taken.isChanged) isChanged = true;
  }
  return stateFrom(isChanged);
};

const takeNotes = (
  { store, sender, offset, now }: ReceiveRowsConfig,
  collection: number,
  { notes }: ParcelOf<'notes'>,
): 'taken' | 'known' => {
  let isChanged = false;
  const { person } = sender;
  const author = store.coders.admit(person, sender.name).seq;
  for (const note of notes) {
    const item = store.received.item(collection, note.item);
    if (item === undefined) throw new ParcelRefused(messages.itemMissing, true);
    const updated = correctTime(note.updated, offset);
    if (instantAhead([updated], now()) !== undefined)
      throw new ParcelRefused(messages.timeAhead({ at: updated }));
    if (store.received.note(item, { person, author }, { ...rowFromNote(note), updated }))
      isChanged = true;
  }
  return stateFrom(isChanged);
};

/** Codes are joined by their ids: the same ones twice change nothing, and none is lost. */
const takeCodes = (
  { store, offset, now }: ReceiveRowsConfig,
  collection: number,
  parcel: ParcelOf<'codes'>,
): 'taken' | 'known' => {
  const file = correctCodes(parcel.file, offset);
  const ahead = instantAhead(instantsOfCodes(file), now());
  if (ahead !== undefined) throw new ParcelRefused(messages.timeAhead({ at: ahead }));
  const portions = store.codingExchange.merge(collection, file, { isHandedOver: true });
  let end = portions.next();
  while (end.done !== true) end = portions.next();
  const { missingRows, codings, removed, decisions, codes } = end.value;
  if (missingRows > 0) throw new ParcelRefused(messages.itemMissing, true);
  return stateFrom(codings + removed + decisions + codes > 0);
};

/** The numbers that a parcel names, where it can be read so far. */
export const numbersIn = (json: unknown): number[] => {
  const numbers = isNode(json) ? json['numbers'] : undefined;
  return Array.isArray(numbers)
    ? numbers.filter((one): one is number => Number.isSafeInteger(one)).slice(0, 1000)
    : [];
};
