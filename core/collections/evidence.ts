import { stateNamedBy } from '../engine/cursor.ts';
import { createDamageLog, type Damaged } from '../exports/damaged.ts';
import type {
  EvidenceCall,
  EvidencePage,
  EvidenceSource,
  Exchange,
  Redaction,
  SavedFile,
} from '../exports/dataset.ts';
import type { DownloadRow, ExchangeRow, ReadingStore } from '../store/index.ts';
import { originOfCall } from './origin.ts';
import { readKept } from './read-kept.ts';

/** Evidence of which the damaged replies are left out and told. */
export interface CollectedEvidence extends EvidenceSource {
  calls(): Iterable<EvidenceCall>;
  exchanges(): Iterable<Exchange>;
  /** Reads every reply once. */
  readonly damaged: () => readonly Damaged[];
}

/**
 * What was asked and answered for the items of a collection; not of calls of which a reply was deleted at a
 * person's request. Throws `not_found`.
 */
export const openEvidence = (store: ReadingStore, nameOrId: string): CollectedEvidence => {
  const { seq, id } = store.collections.there(nameOrId);
  const isWhole = (callId: string): boolean => !store.evidence.isIncomplete(callId);
  const sound = new Map<string, boolean>();
  const isSound = (sha256: string): boolean => {
    const known = sound.get(sha256);
    if (known !== undefined) return known;
    const found = readKept(() => store.evidence.body(sha256)) !== undefined;
    sound.set(sha256, found);
    return found;
  };
  const callIds = store.collections.calls(seq).filter(isWhole);

  return {
    *calls() {
      const pages = new Map(store.runs.pagesOf(seq).map((page) => [page.callId, page]));
      for (const callId of store.collections.calls(seq)) {
        const page = pages.get(callId);
        const call = originOfCall(store, callId);
        const longState = findLongState(store, call.params);
        yield {
          ...call,
          ...(page && { isPage: true }),
          ...(page && cutFromEnd(page.ended)),
          longState,
        };
      }
    },
    *exchanges() {
      for (const callId of callIds) {
        const world = readKept(() => store.calls.find(callId))?.world ?? 'unknown';
        for (const row of readKept(() => store.evidence.exchanges(callId)) ?? [])
          if (isSound(row.bodySha256)) yield { ...exchangeFromRow(row), world };
      }
    },
    body: store.evidence.body,
    files: () => savedFiles(store, ({ collection }) => collection === id),
    pages: () => keptPages(store, seq),
    damaged: () => {
      const { begin, found } = createDamageLog();
      const { note, done } = begin();
      for (const callId of callIds) {
        const rows = readKept(() => store.evidence.exchanges(callId));
        if (!rows) note('reply', `of call ${callId}`);
        for (const { bodySha256 } of rows ?? [])
          if (!sound.has(bodySha256) && !isSound(bodySha256)) note('reply', bodySha256);
      }
      done();
      return found();
    },
  };
};

/** Pages that were kept while they were browsed into a collection, or that loaded a reply of it. */
function* keptPages(
  { keptPages: pages }: Pick<ReadingStore, 'keptPages'>,
  collection: number,
): Generator<EvidencePage> {
  for (const { seq, sha256, record } of pages.ofCollection(collection))
    yield {
      sha256,
      record,
      calls: pages.calls(seq),
      files: (['picture', 'snapshot'] as const).flatMap((role) => {
        const hash = pages.fileOf(seq, role);
        return hash === undefined ? [] : [{ role, sha256: hash, chunks: () => pages.parts(hash) }];
      }),
    };
}

/** Finished downloads of things that are named. */
export const savedFiles = (
  { downloads }: Pick<ReadingStore, 'downloads'>,
  isOf: (row: DownloadRow) => boolean,
): readonly SavedFile[] =>
  downloads.list('done').flatMap((row) => {
    const { file, name, address, sourceUrl, mediaType, sha256, updated } = row;
    const from = address ?? sourceUrl;
    if (file === null || name === null || from === null || !isOf(row)) return [];
    return [
      {
        item: name,
        path: file,
        address: from,
        at: updated,
        mediaType: mediaType ?? 'application/octet-stream',
        sha256: sha256 ?? undefined,
      },
    ];
  });

/** The evidence of these calls alone. */
export const withinCalls = (
  evidence: CollectedEvidence,
  ids: ReadonlySet<string>,
): EvidenceSource => ({
  *calls() {
    for (const call of evidence.calls()) if (ids.has(call.callId)) yield call;
  },
  *exchanges() {
    for (const exchange of evidence.exchanges()) if (ids.has(exchange.callId)) yield exchange;
  },
  body: (sha256) => evidence.body(sha256),
  files: () => evidence.files?.() ?? [],
  *pages() {
    for (const page of evidence.pages?.() ?? [])
      if (page.calls.some((call) => ids.has(call))) yield page;
  },
});

const cutFromEnd = (ended: string | null): Pick<EvidenceCall, 'cut'> =>
  ended === 'limit' || ended === 'date' ? { cut: ended } : {};

/** The state that the cursor of a call names, while it is kept. */
const findLongState = (
  { longStates }: ReadingStore,
  { cursor }: EvidenceCall['params'],
): EvidenceCall['longState'] => {
  const sha256 = typeof cursor === 'string' ? stateNamedBy(cursor) : undefined;
  const state = sha256 === undefined ? undefined : longStates.find(sha256);
  return sha256 === undefined || state === undefined ? undefined : { sha256, state };
};

const toRedaction = ({ cameAs, at, removed }: NonNullable<ExchangeRow['redacted']>): Redaction => ({
  sha256Before: cameAs,
  at,
  removed,
});

const exchangeFromRow = ({
  callId,
  at,
  isUndated,
  method,
  url,
  finalUrl,
  status,
  requestHeaders,
  responseHeaders,
  bodySha256,
  cutOff,
  ...row
}: ExchangeRow): Exchange => {
  const contentType = responseHeaders['content-type'];
  return {
    callId,
    at,
    ...(isUndated && { isUndated }),
    method,
    url,
    ...(finalUrl === null ? {} : { finalUrl }),
    status,
    requestHeaders,
    ...('requestBody' in row ? { requestBody: row.requestBody } : {}),
    responseHeaders,
    bodySha256,
    ...(row.redacted && { redaction: toRedaction(row.redacted) }),
    contentType,
    cutOff,
  };
};
