/** The catalogue as the window draws it, and the box that recognises what was pasted. */
import { z } from 'zod';
import type { Example, Part, RouteName } from '#kit/operation.ts';
import { none, query, shape, wideQuery, type LocalCall } from '../define.ts';
import type { Message } from '#kit/message.ts';
import type { Need } from '#kit/rights.ts';

export interface CatalogueView {
  readonly version: string;
  readonly platforms: readonly PlatformView[];
  /** The local operations by their names. */
  readonly calls: Readonly<Record<string, CallFacts>>;
}

/** What puts the answer of a local operation out of date, what it changes itself, and what it needs. */
export interface CallFacts extends Pick<LocalCall, 'topics' | 'changes'> {
  /** At least, whatever its parameters. */
  readonly needs: Need;
  /** Where one of these parameters is given. */
  readonly byParam?: Readonly<Record<string, Need>>;
}

export interface PlatformView {
  readonly segment: string;
  readonly aliases: readonly string[];
  readonly label: string;
  readonly brand: string;
  readonly because?: string;
  /** Hosts of the files that can be saved; a leading `*.` stands for any subdomain. */
  readonly mediaHosts?: readonly string[];
  /** Hosts of posts that have replies, where those of other platforms have comments. */
  readonly replyHosts?: readonly string[];
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  /** `videosite.list-playlist-videos` */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly method: string;
  /** `/v1/videosite/playlists/{playlistId}` */
  readonly path: string;
  /** Answers pages of items rather than one resource. */
  readonly list: boolean;
  /** The ids of the shapes that a resource or an item of it can have; see core/vocab. */
  readonly shapes: readonly string[];
  readonly routes: readonly RouteName[];
  readonly because?: Message /** Credits of one call, when it does not depend on the parameters. */;
  readonly cost: number;
  /** JSON Schema (2020-12) of the parameters, for forms. */
  readonly params: JsonSchema;
  readonly example?: Example;
  /** It answers a link to a file, which `downloads.add` can save. */
  readonly downloads?: boolean;
  /** What it tells a part of; operations with the same `of` stand side by side. */
  readonly part?: Part;
  /** MCP tool name: `videosite_list_playlist_videos`. */
  readonly tool: string;
}

export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  /** The parameter means something only while another one has one of these values. */
  readonly 'x-only-with'?: Readonly<Record<string, readonly string[]>>;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface MatchView {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly label: string;
  readonly platform: string;
  readonly platformLabel: string;
  readonly confidence: number;
}

/** Best first. */
export interface RecognisedView {
  readonly matches: readonly MatchView[];
  /** Several links or ids at once, in their order; then there are no `matches`. */
  readonly links?: readonly { readonly text: string; readonly match?: MatchView }[];
  /** A link of a platform we know, for which no operation fits. */
  readonly unsupported?: Message & { readonly platform: string };
  /** The host of a link that leads to no platform we know. */
  readonly unknownHost?: string;
}

/** What of one's own data has the words that were typed. */
export interface OwnDataView {
  /** Items that have all of the words; counted up to 1,000. */
  readonly items: { readonly count: number; readonly isAll: boolean };
  /** The first whose names have the words, the latest changed first. */
  readonly collections: readonly { readonly name: string; readonly items: number }[];
  /** The same of saved views, the latest first; without a collection it is one of the library. */
  readonly views: readonly { readonly name: string; readonly collection?: string }[];
}

export const catalogueCalls = {
  'catalogue.list': query({
    summary: 'Every platform and operation, with the schema of its parameters.',
    needs: 'read',
    params: none,
    result: shape<CatalogueView>(),
    topics: [],
  }),
  'box.recognise': query({
    summary: 'Which operations a pasted link, id or handle can mean, best first.',
    needs: 'read',
    doors: ['rest'],
    params: z.strictObject({ text: z.string().max(20_000) }),
    result: shape<RecognisedView>(),
    topics: [],
  }),
  'box.find-own': wideQuery({
    summary: 'What of the own data has these words: how many items, which collections and views.',
    needs: 'read',
    params: z.strictObject({ words: z.string().max(500) }),
    result: shape<OwnDataView>(),
    topics: ['collections'],
  }),
};
