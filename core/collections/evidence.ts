import type { EvidenceSource, Exchange } from '../exports/dataset.ts';
import type { CollectionStore, ExchangeRow } from '../store/index.ts';

/** What was asked and answered for the items of a collection. Throws `not_found`. */
export const openEvidence = (store: CollectionStore, nameOrId: string): EvidenceSource => {
  const { seq } = store.collections.there(nameOrId);
  return {
    *exchanges() {
      for (const callId of store.collections.calls(seq))
        for (const row of store.evidence.exchanges(callId)) yield exchangeOf(row);
    },
    body: store.evidence.body,
  };
};

const exchangeOf = ({
  callId,
  at,
  method,
  url,
  finalUrl,
  status,
  requestHeaders,
  responseHeaders,
  bodySha256,
  ...row
}: ExchangeRow): Exchange => {
  const contentType = responseHeaders['content-type'];
  return {
    callId,
    at,
    method,
    url,
    ...(finalUrl === null ? {} : { finalUrl }),
    status,
    requestHeaders,
    ...('requestBody' in row ? { requestBody: row.requestBody } : {}),
    responseHeaders,
    bodySha256,
    ...(contentType === undefined ? {} : { contentType }),
  };
};
