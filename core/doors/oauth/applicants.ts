import { OAuthClientMetadataSchema } from '@modelcontextprotocol/core';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Store } from '../../store/index.ts';
import { redirectObjection } from './redirects.ts';

/** A client that asks to be let in: by registration, or by a document of its own on the web. */
export interface Applicant {
  readonly id: string;
  readonly name: string;
  readonly redirects: readonly string[];
  /** The host that vouches for name and addresses; absent for one that only says so itself. */
  readonly vouchedBy?: string;
}

/** Gets a document from the public web, or throws. */
export type GetDocument = (url: string) => Promise<{ status: number; body: Uint8Array }>;

const MOST_REDIRECTS = 20;
const LONGEST_NAME = 100;
const LARGEST_DOCUMENT = 10_000;
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 100;

const Metadata = OAuthClientMetadataSchema.extend({
  redirect_uris: z.array(z.string()).min(1).max(MOST_REDIRECTS),
});

/** A client's own words about itself, checked; the schema is the protocol library's. */
const read = (value: unknown, kind: OAuthErrorCode) => {
  const parsed = Metadata.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OAuthError(kind, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  for (const address of parsed.data.redirect_uris) {
    const objection = redirectObjection(address);
    if (objection !== undefined)
      throw new OAuthError(OAuthErrorCode.InvalidRedirectUri, `a redirect_uri ${objection}`);
  }
  return parsed.data;
};

/** One line of printable text: a name must not look like something else on the card. */
const cleanName = (name: string | undefined, otherwise: string): string =>
  (name ?? '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME) || otherwise;

/** Dynamic registration (RFC 7591): public clients only; a secret would be one that everybody holds. */
export const register = (store: Store, body: unknown) => {
  const metadata = read(body, OAuthErrorCode.InvalidClientMetadata);
  const grants = metadata.grant_types ?? ['authorization_code'];
  if (!grants.includes('authorization_code'))
    throw new OAuthError(
      OAuthErrorCode.InvalidClientMetadata,
      'grant_types: authorization_code is the only way in',
    );
  const name = cleanName(metadata.client_name, 'A client without a name');
  const row = store.clients.register(name, metadata.redirect_uris);
  return {
    client_id: row.id,
    client_id_issued_at: Math.floor(Date.parse(row.created) / 1000),
    client_name: name,
    redirect_uris: row.redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
};

export interface Applicants {
  /**
   * What is known of a client without asking anybody, and so without an effect: all of it when it is
   * registered, only the host when a document on the web describes it. Throws `invalid_client`.
   */
  readonly known: (id: string) => Applicant | { readonly host: string };
  /** Who a `client_id` is; may fetch its document. Throws `invalid_client`. */
  readonly find: (id: string) => Promise<Applicant>;
}

/** Looks up clients by their `client_id`. */
export const createApplicants = (
  store: Store,
  getDocument: GetDocument,
  monotonic: () => number,
): Applicants => {
  const kept = new LRUCache<string, Applicant>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: monotonic },
  });

  const documented = async (id: string): Promise<Applicant> => {
    const known = kept.get(id);
    if (known) return known;
    const applicant = applicantFromDocument(id, await fetched(getDocument, id));
    kept.set(id, applicant);
    return applicant;
  };

  const registered = (id: string): Applicant => {
    const row = store.clients.registered(id);
    if (!row) throw new OAuthError(OAuthErrorCode.InvalidClient, 'this client is not registered');
    return { id, name: row.name, redirects: row.redirects };
  };

  return {
    known: (id) => (isDocumentAddress(id) ? { host: new URL(id).host } : registered(id)),
    find: async (id) => (isDocumentAddress(id) ? documented(id) : registered(id)),
  };
};

/** An https address with a path and nothing that could be read in two ways. */
const isDocumentAddress = (id: string): boolean => {
  if (!id.startsWith('https://') || id.length > 500 || !URL.canParse(id)) return false;
  const url = new URL(id);
  return url.href === id && url.pathname !== '/' && url.username === '' && url.hash === '';
};

const fetched = async (getDocument: GetDocument, id: string): Promise<unknown> => {
  try {
    const { status, body } = await getDocument(id);
    if (status !== 200 || body.byteLength > LARGEST_DOCUMENT) throw new Error('unusable');
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw new OAuthError(
      OAuthErrorCode.InvalidClient,
      'the document of this client could not be read',
    );
  }
};

const applicantFromDocument = (id: string, value: unknown): Applicant => {
  const metadata = read(value, OAuthErrorCode.InvalidClient);
  if ((value as { client_id?: unknown }).client_id !== id)
    throw new OAuthError(OAuthErrorCode.InvalidClient, 'the document is that of another client');
  if ((metadata.token_endpoint_auth_method ?? 'none') !== 'none')
    throw new OAuthError(OAuthErrorCode.InvalidClient, 'only public clients are served');
  const { host } = new URL(id);
  return {
    id,
    name: cleanName(metadata.client_name, host),
    redirects: metadata.redirect_uris,
    vouchedBy: host,
  };
};
