/** What of a call with its evidence is under a signature: the same from the data file and from a package. */
import { commitmentFrom } from './commitment.ts';

export interface CallRecord {
  readonly callId: string;
  readonly operation: string;
  readonly params: unknown;
  readonly exchanges: readonly {
    /** ISO 8601. */
    readonly at: string;
    readonly method: string;
    readonly url: string;
    readonly status: number;
    readonly bodySha256: string;
  }[];
}

/** The leaf of a call in the tree of its day. */
export const callDigest = (
  salt: Uint8Array,
  { callId, operation, params, exchanges }: CallRecord,
): Buffer =>
  commitmentFrom(salt, 'call', {
    callId,
    operation,
    params,
    exchanges: exchanges.map(({ at, method, url, status, bodySha256 }) => ({
      at,
      method,
      url,
      status,
      bodySha256,
    })),
  });
