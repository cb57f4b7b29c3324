import { z } from 'zod';
import type { EvidenceBodyView, EvidenceView } from '#contract/index.ts';
import { AppError } from '#kit/errors.ts';
import { defineLocal } from '#kit/local.ts';
import type { ExchangeRow } from '../store/index.ts';
import type { LocalContext } from './context.ts';
import { saveProof } from './evidence-proof.ts';
import { messages } from './messages.ts';

/** What the platform really answered: the exchanges of a call, and their bodies by hash. */
export const evidence = [
  defineLocal({
    name: 'evidence.get',
    summary: 'The exchanges behind one call.',
    params: z.strictObject({ callId: z.string().min(1) }),
    run: ({ store }: LocalContext, { callId }): EvidenceView => {
      const call = store.calls.find(callId);
      if (!call) throw new AppError('not_found', messages.noSuchCall);
      const params = call.params as EvidenceView['params'];
      return {
        callId,
        operation: call.operation,
        params,
        world: call.world,
        exchanges: store.evidence.exchanges(callId).map(exchangeView),
      };
    },
  }),
  defineLocal({
    name: 'evidence.body',
    summary: 'The start of a kept body, its hash computed anew.',
    params: z.strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      limit: z.int().min(1).max(5_000_000).default(200_000),
    }),
    run: ({ store }: LocalContext, { sha256, limit }): EvidenceBodyView => {
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
  }),
  saveProof,
];

const exchangeView = (row: ExchangeRow): EvidenceView['exchanges'][number] => ({
  id: row.id,
  at: row.at,
  method: row.method,
  url: row.url,
  status: row.status,
  sha256: row.bodySha256,
  size: row.size,
  stored: row.stored,
  codec: row.codec,
  requestHeaders: row.requestHeaders,
  responseHeaders: row.responseHeaders,
  ...(row.cutOff === undefined ? {} : { cutOff: row.cutOff }),
  ...(row.requestBody === undefined ? {} : { requestBody: row.requestBody }),
});
