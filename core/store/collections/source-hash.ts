import { hash } from 'node:crypto';
import { expandIdentity, type Expand } from '#kit/expand.ts';
import { canonical } from '#kit/identity.ts';

interface SourceContent {
  readonly operation: string;
  readonly params: unknown;
  readonly ids?: unknown;
  readonly expand?: Expand | undefined;
}

/** What makes a source this one in its collection: what is asked, not how far. */
export const sourceHash = ({ operation, params, ids, expand }: SourceContent): string =>
  hash('sha256', canonical({ operation, params, ids, expand: expandIdentity(expand) }), 'hex');
