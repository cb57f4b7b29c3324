import { z } from 'zod';
import { urlParts } from './address.ts';
import type { CaptureManners } from './capture.ts';
import type { Get, Reply, SentRequest } from './exchange.ts';
import type { Allowance, Pace, RefusalDetector } from './manners.ts';
import type { Message } from './message.ts';
import { FIRST_PAGE } from './params.ts';
import type { OfficialApi } from './official.ts';
import { recogniser, type Meaning, type Recognised } from './recognise.ts';
import type { NoRoute, Route, RouteName } from './route.ts';
import { learningFrom, type Links } from './site-links.ts';

export type { Allowance, Pace, RefusalDetector } from './manners.ts';
export type { Credentials, OfficialApi, OfficialToken, Product } from './official.ts';

export type { RouteName } from './route.ts';
export type { Recognised } from './recognise.ts';

/** An object schema; its keys are the parameters' names. */
export type Params = z.ZodObject;

/** Parameters of these names, as far as they are known: a recording alone may not tell them all. */
export type KnownParams<Name extends string> = { readonly [K in Name]?: string | undefined };

/** Where the platform ends a list before its end: there is more, and nobody here is shown it. */
export interface Incomplete {
  /** A whole sentence. Programs get its English; it is among the notices of the answer, too. */
  readonly reason: Message;
  /** How many the platform says there are; `null` when it does not say. */
  readonly statedTotal: number | null;
}

/** What a list belongs to: a playlist, a channel, a subreddit. */
export interface About {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  /** Who owns it. */
  readonly attributedTo?: { readonly name?: string | undefined; readonly url?: string | undefined };
  /** When it was last changed, in the platform's words. */
  readonly updatedText?: string | undefined;
}

/** What a list parser hands over; the engine makes the page around it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Given where the platform stops short; `next` is then `null`. */
  readonly incomplete?: Incomplete | undefined;
  /** The thing whose list it is, as far as the same replies describe it. */
  readonly about?: About | undefined;
  /** `null` when the platform does not say. */
  readonly totalItems: number | null;
  /** The platform's own state for the next page, sealed into our cursor; `null` on the last page. */
  readonly next: string | null;
}

/**
 * What an operation tells a part of: the video whose comments it lists, the channel whose facts it
 * gives. Operations of one platform with the same `of` stand side by side, and one goes from part to
 * part; `as` names the part. Both are words of the platform's own; a new one needs nothing elsewhere. The
 * tabs stand in the order in which the platform declares them, `facts` before all.
 */
export interface Part {
  readonly of: string;
  /** The parameter that says which one. */
  readonly by: string;
  readonly as: string;
}

/** What a raise of a reader's number may change in what is read from the same replies. */
export interface ReaderChange {
  /** The version of the program that has it first: `0.10.0`. */
  readonly since: string;
  /** Fields of its items, each with all that is in it: `attachment`, `attributedTo.name`. */
  readonly fields: readonly string[];
  /** Whether a field of an item, as it was read before, can be read otherwise; left out where any can. */
  readonly when?: (field: string, before: Readonly<Record<string, unknown>>) => boolean;
  /** Also which items there are in a reply, and how many it says there are. */
  readonly items?: true;
}

/** Parameters by name; a batch has a list of ids. */
export type Example = Readonly<Record<string, string | number | readonly string[]>>;

/** What every operation has, whatever it answers. */
export interface Operation {
  /** `list-playlist-videos`; unique within its platform. */
  readonly name: string;
  /** A short title for people: "Videos of a playlist". */
  readonly title: string;
  /** Other words by which people look for it: "tweets". */
  readonly alsoCalled?: readonly string[];
  /** What the box calls a link or a name that means this: "Playlist". */
  readonly label: string;
  /** One or two sentences: what it gives and what it cannot give. */
  readonly summary: string;
  /** The public addresses of what it answers; left out where there is none. */
  readonly links?: Links;
  readonly method: 'GET' | 'POST';
  /** Below `/v1/<segment>`; path parameters in braces. */
  readonly path: string;
  /** Where it answers as well: under an address that it had before, or with fewer parameters in it. */
  readonly otherPaths: readonly string[];
  /**
   * Under which name the published interface has it, in small letters with hyphens, where that does not
   * follow from `name`: `get-video-download-url`.
   */
  readonly publishedName?: string;
  readonly params: Params;
  /** What `data` is: the schema of one resource, or of one item when `list` is set. */
  readonly schema: z.ZodType;
  readonly list: boolean;
  /** Credits for one call. */
  readonly cost: (params: never) => number;
  /**
   * The most items of a page, where it is not for the platform to say. What the platform gave beyond
   * it comes on the following pages, out of the kept answer: nothing is asked or paid twice.
   */
  readonly pageSize?: (params: never) => number | undefined;
  /** Whether no page is longer, whoever takes it; else `pageSize` is what programs are given that name none. */
  readonly limitsPages?: true;
  /**
   * Every page but the last has `pageSize` items, whatever the platform gives at once: what is left of
   * one answer is joined with the beginning of the next. Its routes gather at least as many in a call
   * (`inBatches`), so that a page costs one call.
   */
  readonly fullPages?: boolean;
  /**
   * The parameter that is the present day in UTC (`2026-11-23`) for `fetch`, which knows no clock, where
   * nobody names a day for a first page.
   */
  readonly today?: string;
  /** In the order in which they are tried; empty where there is none, see `noRoute`. */
  readonly routes: readonly Route[];
  readonly noRoute?: NoRoute;
  /**
   * The number of its reader: 1, and one more for each of `readerChanges`. Who updates is told, and may read
   * the kept replies again.
   */
  readonly reader: number;
  /**
   * By what its number was raised, in order: the first leads to 2. There is one whenever replies that are kept
   * are read otherwise than before.
   */
  readonly readerChanges: readonly ReaderChange[];
  /** The published interface lists it as one whole, an `OrderedCollection`, and not in pages. */
  readonly isWhole?: true;
  /** Whether the published interface specifies it in full; such operations stand in every list of tools. */
  readonly isSpecified?: true;
  /** `totalItems` counts, beside what is listed, the replies to it, which other lists bring. */
  readonly totalCountsReplies?: true;
  /** It answers a link to a file, which the download queue can save; `page` is the item's public page. */
  readonly downloads?: { readonly page: (params: never) => string };
  readonly part?: Part;
  /** Parameters that show the operation at work, for forms, docs and empty states. */
  readonly example?: Example;
}

interface Declaration<P extends Params, T> {
  readonly name: string;
  readonly title: string;
  readonly alsoCalled?: readonly string[];
  /** Left out where the title says what a link is. */
  readonly label?: string;
  readonly summary: string;
  readonly links?: Links;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly otherPaths?: readonly string[];
  readonly publishedName?: string;
  readonly params: P;
  readonly cost?: (params: z.infer<P>) => number;
  readonly pageSize?: (params: z.infer<P>) => number | undefined;
  readonly fullPages?: boolean;
  readonly today?: keyof z.infer<P> & string;
  readonly routes: readonly Route<z.infer<P>, T>[] | NoRoute;
  readonly readerChanges?: readonly ReaderChange[];
  readonly isWhole?: true;
  readonly isSpecified?: true;
  readonly totalCountsReplies?: true;
  readonly downloads?: { readonly page: (params: z.infer<P>) => string };
  readonly part?: Part & { readonly by: keyof z.infer<P> };
  readonly example?: Partial<z.infer<P>> & Example;
}

const declared = <P extends Params, T>(
  { routes, ...rest }: Declaration<P, T>,
  schema: z.ZodType,
  list: boolean,
): Operation => ({
  method: 'GET',
  cost: () => 1,
  label: rest.title,
  reader: 1 + (rest.readerChanges?.length ?? 0),
  readerChanges: [],
  otherPaths: [],
  ...rest,
  // Parameters are checked by `params` before a route is given them.
  ...('because' in routes
    ? { routes: [], noRoute: routes }
    : {
        routes: linked(routes as unknown as readonly Route[], rest.links),
      }),
  schema,
  list,
});

/** Routes that learn from the operation's links, and whose page to open is one of them, if they name no other. */
const linked = (routes: readonly Route[], links: Links | undefined): readonly Route[] =>
  links
    ? routes.map((route) =>
        learningFrom(links, route.name === 'capture' ? { page: links.address, ...route } : route),
      )
    : routes;

/** Declares an operation that answers one resource. */
export const defineOperation = <P extends Params, R extends z.ZodType>({
  result,
  ...declaration
}: Declaration<P, z.infer<R>> & { readonly result: R }): Operation =>
  declared(declaration, result, false);

/** Declares an operation that answers pages of a list. Its parameters include `cursor`. */
export const defineList = <P extends Params, I extends z.ZodType>({
  item,
  ...declaration
}: Declaration<P, ListPage<z.infer<I>>> & { readonly item: I }): Operation => {
  const pageSize = countedPages(declaration.params);
  if (pageSize && !declaration.pageSize) return declared({ pageSize, ...declaration }, item, true);
  const list = declared(declaration, item, true);
  return declaration.pageSize ? { ...list, limitsPages: true } : list;
};

/** The route of that name; `undefined` for an operation that has none such. */
export const routeNamed = ({ routes }: Operation, name: RouteName): Route | undefined =>
  routes.find((route) => route.name === name);

/**
 * The `count` parameter of a list: 1, or `least`, to `most` items of a page, and how many when it is left out
 * (`usual`). A page that the platform gives longer is cut there, and goes on without asking again.
 */
export const pageCount = ({
  most,
  usual = most,
  least = 1,
}: {
  readonly most: number;
  readonly usual?: number;
  readonly least?: number;
}) =>
  z
    .int()
    .min(least)
    .max(most)
    .optional()
    .meta({
      default: usual,
      description:
        least === most
          ? `Items of a page at most: ${most}, and nothing else.`
          : `Items of a page at most, ${least} to ${most}; ${usual} when omitted.`,
    });

/** How many items `pageCount` lets a page have; `undefined` for a list without it. */
const countedPages = (
  params: Params,
): ((params: Readonly<Record<string, unknown>>) => number | undefined) | undefined => {
  const count = params.shape['count'] as z.ZodType | undefined;
  if (!count) return undefined;
  const usual = z.globalRegistry.get(count)?.['default'] as number | undefined;
  return ({ count: wanted }) => (wanted as number | undefined) ?? usual;
};

/** No cursor that we print is longer. */
const MOST_CURSOR = 512;

/** The `cursor` parameter that every list has. */
export const cursor = z
  .string()
  .min(1)
  .max(MOST_CURSOR)
  .meta({ default: FIRST_PAGE })
  .optional()
  .describe(
    'Cursor of the page wanted, from `nextCursor` of the page before. `0` is the first page, as it is when omitted.',
  );

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
  /** What people call things there -> the word that names of operations have: tweet, post. */
  readonly alsoCalled?: Readonly<Record<string, string>>;
  /** "Video-sharing"; the brand is `brand`. */
  readonly label: string;
  readonly brand: string;
  /** Page and API hosts that its operations may ask. A leading `*.` stands for any subdomain. */
  readonly hosts: readonly string[];
  /** Other hosts of the same pages, which people browse and recordings hold; nothing is asked of them. */
  readonly otherHosts?: readonly string[];
  /** Hosts from which its media may be fetched: the guard against server-side request forgery. */
  readonly mediaHosts: readonly string[];
  /** Hosts of the addresses of its posts, where what answers them are called replies and not comments. */
  readonly replyHosts?: readonly string[];
  readonly pace: Pace;
  /** How politely its media hosts are asked, where they bear another pace than its pages do. */
  readonly mediaPace?: Pace;
  /** One name for one request, without what is volatile: the key of replay, cache and de-duplication. */
  readonly identity: (request: SentRequest) => string;
  /** The request for a thing alone, where this one asks for what surrounds it, too; `undefined` elsewhere. */
  readonly requestAlone?: (request: SentRequest) => SentRequest | undefined;
  readonly refusals: readonly RefusalDetector[];
  /** What its answers say about how much may still be asked; `undefined` when they do not. */
  readonly allowance?: ((reply: Reply) => Allowance | undefined) | undefined;
  /** What a pasted link, id or handle means. */
  readonly recognise: (text: string) => Recognised | undefined;
  readonly session?: Session<unknown>;
  readonly official?: OfficialApi;
  /** How its pages are read while a person browses them; it cannot be captured when left out. */
  readonly capture?: CaptureManners;
  readonly operations: readonly Operation[];
  /** Why it has no operation yet. */
  readonly because?: string;
}

/** `recognise` says what no template of a link can: bare ids, handles, links that hold packed values. */
export const definePlatform = ({
  recognise,
  ...platform
}: Omit<Platform, 'recognise'> & {
  readonly recognise?: (text: string) => Meaning | undefined;
}): Platform => ({ ...platform, recognise: recogniser(platform.operations, recognise) });

/** The hosts of its pages, of its official API, and of what its pages load while they are browsed. */
export const hostsOfPlatform = ({
  hosts,
  otherHosts,
  official,
  capture,
}: Pick<Platform, 'hosts' | 'otherHosts' | 'official' | 'capture'>): readonly string[] => [
  ...hosts,
  ...(otherHosts ?? []),
  ...(official?.hosts ?? []),
  ...(capture?.hosts ?? []),
];

/** Of which platform an address is, by any of its hosts. */
export const platformAt = (platforms: readonly Platform[], url: string): Platform | undefined => {
  const host = urlParts(url)?.hostname ?? '';
  return platforms.find((one) => isHostIn(host, hostsOfPlatform(one)));
};

/** Whether a host is one of `hosts` (`*.` matches subdomains at any depth). */
export const isHostIn = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
