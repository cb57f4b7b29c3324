/** Rows of the store as parcels tell them, and back: what is JSON text in the store is JSON in a parcel. */
import type {
  OutgoingLink,
  OutgoingList,
  OutgoingNote,
  OutgoingPage,
  OutgoingRun,
  OutgoingSource,
} from '../store/index.ts';
import type { ParcelLink, ParcelList, ParcelNote, ParcelPage, ParcelRun } from './parcel.ts';

interface StoredReason {
  readonly reason: string | null;
  readonly reasonSource: string | null;
}

const reasonFromRow = ({ reason, reasonSource }: StoredReason): ParcelRun['reason'] =>
  reason === null
    ? null
    : { message: reason, ...(reasonSource === null ? {} : (JSON.parse(reasonSource) as object)) };

const rowFromReason = (reason: ParcelRun['reason']): StoredReason => ({
  reason: reason?.message ?? null,
  reasonSource:
    reason?.id === undefined ? null : JSON.stringify({ id: reason.id, values: reason.values }),
});

const parsed = (json: string | null): unknown =>
  json === null ? null : (JSON.parse(json) as unknown);
const jsonText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const runFromRow = ({
  reason: _,
  reasonSource: __,
  refusedBy,
  unreadLines,
  ...row
}: OutgoingRun): unknown => ({
  ...row,
  reason: reasonFromRow({ reason: _, reasonSource: __ }),
  refusedBy: parsed(refusedBy) ?? [],
  unreadLines: parsed(unreadLines),
});

export const rowFromRun = ({ reason, refusedBy, unreadLines, ...run }: ParcelRun): OutgoingRun => ({
  ...run,
  ...rowFromReason(reason),
  refusedBy: refusedBy.length === 0 ? null : JSON.stringify(refusedBy),
  unreadLines: jsonText(unreadLines),
});

export const pageFromRow = ({ reason, reasonSource, ...row }: OutgoingPage): unknown => ({
  ...row,
  reason: reasonFromRow({ reason, reasonSource }),
});

export const rowFromPage = ({ reason, ...page }: ParcelPage): OutgoingPage => ({
  ...page,
  ...rowFromReason(reason),
});

export const listFromRow = (
  { params, ...row }: OutgoingList,
  pages: readonly OutgoingPage[],
): unknown => ({ ...row, params: parsed(params), pages: pages.map(pageFromRow) });

export const rowFromList = ({ params, pages: _, ...list }: ParcelList): OutgoingList => ({
  ...list,
  params: JSON.stringify(params),
});

export const sourceFromRow = ({
  operation,
  params,
  ids,
  most,
  until,
  expand,
}: OutgoingSource): unknown => ({
  operation,
  params: parsed(params),
  ...(ids !== null && { ids: parsed(ids) }),
  ...(most !== null && { limit: most }),
  ...(until !== null && { until }),
  ...(expand !== null && { expand }),
});

export const linkFromRow = (
  { run: _, params, reason, reasonSource, ...row }: OutgoingLink,
  run: string,
): unknown => ({
  ...row,
  run,
  params: parsed(params),
  reason: reasonFromRow({ reason, reasonSource }),
});

export const rowFromLink = ({
  run: _,
  params,
  reason,
  ...link
}: ParcelLink): Omit<OutgoingLink, 'run'> => ({
  ...link,
  params: jsonText(params),
  ...rowFromReason(reason),
});

export const rowFromNote = ({ note, tags, updated }: ParcelNote): OutgoingNote => ({
  note,
  tags: JSON.stringify(tags),
  updated,
});
