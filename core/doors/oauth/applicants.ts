import { OAuthClientMetadataSchema } from '@modelcontextprotocol/core';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isThisComputer } from '#kit/host-places.ts';
import type { Store } from '../../store/index.ts';

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

/**
 * A scheme of a program's own is a domain name in reverse (RFC 8252, section 7.1), for example
 * `com.example.app:`. Schemes without a dot belong to the system or to nobody, and some of them start
 * programs (`ms-msdt:`, `search-ms:`, `vbscript:`).
 */
const PRIVATE_USE = /^[a-z]{2,63}(?:\.[a-z0-9-]{1,63})+:$/;
/** Addresses of well-known clients that do not keep to that. Cursor: cursor.com/docs/mcp, 2026-11. */
const KNOWN_CLIENTS = new Set(['cursor://anysphere.cursor-mcp/oauth/callback']);
const LONGEST = 2000;

/**
 * Why an address may not be one to which answers are sent; `undefined` when it may: https, http on
 * this computer, a scheme of the client's own, or the address of a well-known client.
 */
export const redirectObjection = (address: string): string | undefined => {
  if (address.length > LONGEST || !URL.canParse(address)) return 'is not an address';
  const url = new URL(address);
  if (address.includes('#')) return 'has a fragment';
  if (url.username !== '' || url.password !== '') return 'carries a user name or password';
  if (url.protocol === 'http:')
    return isThisComputer(url.hostname) ? undefined : 'is plain http elsewhere';
  const known =
    url.protocol === 'https:' || PRIVATE_USE.test(url.protocol) || KNOWN_CLIENTS.has(address);
  return known ? undefined : 'has a scheme that is neither https nor a domain name in reverse';
};

/**
 * Whether an address is one of those that were registered, character by character. Only the port of a
 * client on this computer may differ (RFC 8252, section 7.3): it takes whichever is free.
 */
export const isRegistered = (address: string, registered: readonly string[]): boolean =>
  registered.includes(address) ||
  registered.some((known) => {
    const plain = withoutPort(known);
    return plain !== undefined && plain === withoutPort(address);
  });

/** Host and path of an address of plain http. */
const LOCAL = /^http:\/\/(\[[^\]]*\]|[^/:@[\]]*)(?::\d{1,5})?(\/[^#]*)?$/;

const withoutPort = (address: string): string | undefined => {
  const [, host = '', path = '/'] = LOCAL.exec(address) ?? [];
  return isThisComputer(host) ? host + path : undefined;
};

/** Where an answer goes, as a person can judge it: a host, or the scheme of a program. */
export const hostOrScheme = (address: string): string => {
  const url = new URL(address);
  return url.host === '' || !/^https?:$/.test(url.protocol) ? url.protocol : url.host;
};
