import { evidenceCalls, type EvidenceView } from '#contract/calls/evidence.ts';
import { AppError } from '#kit/errors.ts';
import type { ExchangeRow } from '../store/index.ts';
import { implement } from './implement.ts';
import { saveProof } from './evidence-proof.ts';
import { messages } from './messages.ts';

export const evidence = implement(evidenceCalls, {
  'evidence.get': ({ store }, { callId }) => {
    const call = store.calls.find(callId);
    if (!call) throw new AppError('not_found', messages.noSuchCall);
    store.caseLog.countShown(callId);
    const params = call.params as EvidenceView['params'];
    return {
      callId,
      operation: call.operation,
      params,
      world: call.world,
      exchanges: store.evidence.exchanges(callId).map(exchangeView),
    };
  },
  'evidence.body': ({ store }, { sha256, limit }) => {
    const body = store.evidence.body(sha256);
    const text = new TextDecoder().decode(body.subarray(0, limit));
    return {
      sha256,
      size: body.byteLength,
      text,
      truncated: body.byteLength > limit,
      verified: true,
    };
  },
  'evidence.save-proof': saveProof,
});

const exchangeView = (row: ExchangeRow): EvidenceView['exchanges'][number] => ({
  id: row.id,
  at: row.at,
  isUndated: row.isUndated,
  method: row.method,
  url: row.url,
  status: row.status,
  sha256: row.bodySha256,
  size: row.size,
  stored: row.stored,
  codec: row.codec,
  requestHeaders: row.requestHeaders,
  responseHeaders: row.responseHeaders,
  cutOff: row.cutOff,
  requestBody: row.requestBody,
});
