import { z } from 'zod';
import type { Parsed } from './collect.ts';
import type { Get, Reply, SentRequest } from './exchange.ts';
import type { Allowance, Pace, RefusalDetector } from './manners.ts';
import type { OfficialApi } from './official.ts';

export type { Allowance, Pace, RefusalDetector } from './manners.ts';
export type {
  CredentialField,
  Credentials,
  OfficialApi,
  OfficialPolicy,
  OfficialToken,
  Product,
} from './official.ts';

/** The honest ways to an answer, in words that reach the person (see ARCHITECTURE.md). */
export type RouteName = 'public-page' | 'browser-page' | 'official-api' | 'capture';

/** An object schema; its keys are the parameters' names. */
export type Params = z.ZodObject;

/** What a list parser hands over; the engine makes the page around it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** `null` when the platform does not say. */
  readonly totalItems: number | null;
  /** The platform's own state for the next page, sealed into our cursor; `null` on the last page. */
  readonly next: string | null;
}

/**
 * What an operation tells a part of: the video whose comments it lists, the channel whose facts it
 * gives. Operations of one platform with the same `of` stand side by side, and one goes from part to
 * part; `as` names the part.
 */
export interface Part {
  readonly of:
    | 'video'
    | 'channel'
    | 'playlist'
    | 'search'
    | 'post'
    | 'country'
    | 'user'
    | 'subreddit'
    | 'comment'
    | 'feed'
    | 'domain'
    | 'batch';
  /** The parameter that says which one. */
  readonly by: string;
  readonly as: string;
}

/** Parameters by name; a batch has a list of ids. */
export type Example = Readonly<Record<string, string | number | readonly string[]>>;

type OfficialFetch<P> = (get: Get, params: P) => Promise<readonly Reply[]>;

/** What every operation has, whatever it answers. */
export interface Operation {
  /** `list-playlist-videos`; unique within its platform. */
  readonly name: string;
  /** A short title for people: "Videos of a playlist". */
  readonly title: string;
  /** One or two sentences: what it gives and what it cannot give. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Below `/v1/<segment>`; path parameters in braces. */
  readonly path: string;
  readonly params: Params;
  /** What `data` is: the schema of one resource, or of one item when `list` is set. */
  readonly schema: z.ZodType;
  readonly list: boolean;
  /** Credits for one call. */
  readonly cost: (params: never) => number;
  /** In the order in which they are tried; empty means: no honest way, see `because`. */
  readonly routes: readonly RouteName[];
  /** Why there is no route, with the date of the evidence. */
  readonly because?: string;
  /** It answers a link to a file, which the download queue can save; `page` is the item's public page. */
  readonly downloads?: { readonly page: (params: never) => string };
  readonly part?: Part;
  /** Parameters that show the operation at work, for forms, docs and empty states. */
  readonly example?: Example;
  /**
   * Asks. Knows no cache, no clock, no credit. `params.cursor` is the platform's own state, already
   * taken out of our cursor. Answers the replies that `parse` shall read.
   */
  readonly fetch: (get: Get, params: never, session: never) => Promise<readonly Reply[]>;
  /**
   * The same facts from the platform's documented API, where `routes` names `official-api`. It never
   * sees the credentials: whoever sends its requests adds them.
   */
  readonly official?: OfficialFetch<never>;
  /**
   * Thinks. Pure: same replies, same answer. Parameters may be missing when replies are read from
   * recordings; a parser then learns what it needs from the requests. Throws `AppError`.
   */
  readonly parse: (replies: readonly Reply[], params: never) => Parsed<unknown>;
}

interface Declaration<P extends Params, S> {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly params: P;
  readonly cost?: (params: z.infer<P>) => number;
  readonly routes: readonly RouteName[];
  readonly because?: string;
  readonly downloads?: { readonly page: (params: z.infer<P>) => string };
  readonly part?: Part & { readonly by: keyof z.infer<P> };
  readonly example?: Partial<z.infer<P>> & Example;
  /** By the platform's own pages; left out where the official API is the only way. */
  readonly fetch?: (get: Get, params: z.infer<P>, session: S) => Promise<readonly Reply[]>;
  readonly official?: OfficialFetch<z.infer<P>>;
}

const gatherOf = <P extends Params, S>({ name, fetch, official }: Declaration<P, S>) => {
  const gather = fetch ?? official;
  if (!gather) throw new Error(`${name} does not say how it is asked`);
  return gather;
};

/** Declares an operation that answers one resource. */
export const defineOperation = <P extends Params, R extends z.ZodType, S = unknown>(
  declaration: Declaration<P, S> & {
    readonly result: R;
    readonly parse: (replies: readonly Reply[], params: Partial<z.infer<P>>) => Parsed<z.infer<R>>;
  },
): Operation => {
  const { result, ...rest } = declaration;
  const fetch = gatherOf(declaration);
  return { method: 'GET', cost: () => 1, ...rest, fetch, schema: result, list: false };
};

/** Declares an operation that answers pages of a list. Its parameters include `cursor`. */
export const defineList = <P extends Params, I extends z.ZodType, S = unknown>(
  declaration: Declaration<P, S> & {
    readonly item: I;
    readonly parse: (
      replies: readonly Reply[],
      params: Partial<z.infer<P>>,
    ) => Parsed<ListPage<z.infer<I>>>;
  },
): Operation => {
  const { item, ...rest } = declaration;
  const fetch = gatherOf(declaration);
  return { method: 'GET', cost: () => 1, ...rest, fetch, schema: item, list: true };
};

/** The `cursor` parameter that every list has. */
export const cursor = z
  .string()
  .min(1)
  .max(8192)
  .optional()
  .describe(
    'Cursor of the page wanted, from `nextCursor` of the page before. Omit for the first page.',
  );

/** Which operation a pasted link, id or handle means. */
export interface Recognised {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** What the box shows before Enter: "Playlist", "Video", "Post comments". */
  readonly label: string;
  /** 1 for a link of this platform, less for a bare id that could be another's. */
  readonly confidence: number;
}

/** Values that a platform's web pages hand to every visitor (a client version), fetched once in a while. */
export interface Session<S> {
  readonly fetch: (get: Get) => Promise<readonly Reply[]>;
  readonly parse: (replies: readonly Reply[]) => S;
  /** What to use when the platform's answer cannot be read. */
  readonly fallback: S;
  readonly ttlMs: number;
}

export interface Platform {
  /** The path segment of the specification: `videosite`. */
  readonly segment: string;
  /** Segments that people will type instead; they answer identically. */
  readonly aliases: readonly string[];
  /** "Video-sharing"; the brand is `brand`. */
  readonly label: string;
  readonly brand: string;
  /** Page and API hosts that its operations may ask. A leading `*.` stands for any subdomain. */
  readonly hosts: readonly string[];
  /** Hosts from which its media may be fetched: the guard against server-side request forgery. */
  readonly mediaHosts: readonly string[];
  readonly pace: Pace;
  /** How politely its media hosts are asked, where they bear another pace than its pages do. */
  readonly mediaPace?: Pace;
  /** One name for one request, without what is volatile: the key of replay, cache and de-duplication. */
  readonly identity: (request: SentRequest) => string;
  readonly refusals: readonly RefusalDetector[];
  /** What its answers say about how much may still be asked; `undefined` when they do not. */
  readonly allowance?: (reply: Reply) => Allowance | undefined;
  readonly recognise: (text: string) => Recognised | undefined;
  readonly session?: Session<unknown>;
  readonly official?: OfficialApi;
  readonly operations: readonly Operation[];
  /** Why it has no operation yet. */
  readonly because?: string;
}

export const definePlatform = (platform: Platform): Platform => platform;

/** Whether a host is one of `hosts` (`*.` matches subdomains at any depth). */
export const isHostOf = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
