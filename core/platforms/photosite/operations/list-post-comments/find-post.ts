import {
  firstKnown,
  at,
  bool,
  count,
  findAllEach,
  id,
  isNode,
  list,
  node,
  str,
  type Node,
} from '#kit/dig.ts';
import { postNumber, shortcodeFromPk } from '../../readers/params.ts';

/** Keys under which a post or its comments stand, in the three families of answers. */
const POLARIS = 'xig_polaris_media';
const WEB_INFO = 'xdt_api__v1__media__shortcode__web_info';
const LEGACY = ['xdt_shortcode_media', 'shortcode_media'] as const;
const CONNECTION = 'comments_connection';
const XDT_CONNECTION = 'xdt_api__v1__media__media_id__comments__connection';
/** The fullest list first: the previews repeat some of the others. */
const LISTS = [
  CONNECTION,
  'edge_media_to_parent_comment',
  'edge_media_to_comment',
  'comments',
  'edge_media_preview_comment',
  'preview_comments',
];

export const KEYS: readonly string[] = [POLARIS, WEB_INFO, ...LEGACY, CONNECTION, XDT_CONNECTION];

/** An account that published the post; each way of naming it may be missing. */
export interface Author {
  readonly id: string | undefined;
  readonly username: string | undefined;
}

/** What an answer says of a post's comments, before any comment is read. */
export interface Found {
  readonly code: string | undefined;
  readonly authors: readonly Author[];
  readonly total: number | undefined;
  readonly disabled: boolean;
  /** The comments as given; `undefined` when the answer holds no list of them. */
  readonly rows: readonly unknown[] | undefined;
  readonly hasMore: boolean;
  /** Where the platform says that the next batch begins. */
  readonly cursor: string | undefined;
}

export type Finding =
  | { readonly kind: 'post'; readonly post: Found }
  /** There is a post and it is kept from people who are not logged in. */
  | { readonly kind: 'gated' }
  /** The answer says in so many words that there is no such post. */
  | { readonly kind: 'missing' }
  /** The answer is about other posts. */
  | { readonly kind: 'another' }
  | { readonly kind: 'nothing' };

/** A post as one script or one answer names it: the objects in which its fields stand. */
interface Part {
  readonly holders: readonly Node[];
  readonly gated: boolean;
}

/** Looks for the post with one of these `codes` (any post when there are none). */
export const findPost = (values: readonly unknown[], codes: readonly string[]): Finding => {
  const raw = values.flatMap(postsIn);
  const parts = raw.flatMap((value) => (isNode(value) ? [unwrapGated(value)] : []));
  const ours = parts.filter((part) => isAbout(part, codes));
  const open = ours.filter((part) => !part.gated);
  const loose = looseLists(values);
  if (open.length > 0 || (parts.length === 0 && loose.length > 0))
    return {
      kind: 'post',
      post: foundIn(
        open.flatMap((part) => part.holders),
        loose,
      ),
    };
  if (ours.length > 0) return { kind: 'gated' };
  if (parts.length > 0) return { kind: 'another' };
  return { kind: raw.includes(null) ? 'missing' : 'nothing' };
};

/** Every post that an answer names, related ones too; `null` where it says that there is none. */
const postsIn = (value: unknown): unknown[] => {
  const found = findAllEach(value, [POLARIS, WEB_INFO, ...LEGACY]);
  return [
    ...found[POLARIS],
    ...found[WEB_INFO].flatMap((info) => list(info, 'items')),
    ...LEGACY.flatMap((key) => found[key]),
    ...list(value, 'items'),
  ];
};

const unwrapGated = (wrapper: Node): Part => {
  const open = node(wrapper, 'if_not_gated_logged_out');
  const gated = at(wrapper, 'if_not_gated_logged_out') === null;
  return { holders: open === undefined ? [wrapper] : [open, wrapper], gated };
};

const codeFromHolders = (holders: readonly Node[]): string | undefined =>
  firstKnown(holders, (holder) => str(holder, 'code') ?? str(holder, 'shortcode'));

const pkFromHolders = (holders: readonly Node[]): string => firstKnown(holders, postNumber) ?? '';

const isAbout = (part: Part, codes: readonly string[]): boolean => {
  if (codes.length === 0) return true;
  const code = codeFromHolders(part.holders);
  if (code !== undefined) return codes.includes(code);
  const made = shortcodeFromPk(pkFromHolders(part.holders));
  return made === undefined || codes.includes(made);
};

/** Lists of comments that stand by themselves: in their own script, or the answer of a comment route. */
const looseLists = (values: readonly unknown[]): Node[] =>
  values.flatMap((value) => {
    if (Array.isArray(at(value, 'comments')) && at(value, 'items') === undefined)
      return isNode(value) ? [value] : [];
    const found = findAllEach(value, [XDT_CONNECTION, POLARIS, CONNECTION]);
    const connections = [
      ...found[XDT_CONNECTION],
      ...(found[POLARIS].length > 0 ? [] : found[CONNECTION]),
    ];
    return connections.filter(isNode).map((connection) => ({ [CONNECTION]: connection }));
  });

const foundIn = (own: readonly Node[], loose: readonly Node[]): Found => {
  const holders = [...own, ...loose];
  const rows = fullestRows(holders);
  return {
    code: codeFromHolders(own) ?? shortcodeFromPk(pkFromHolders(own)),
    authors: holders.flatMap(authorsFromHolder),
    total: firstKnown(holders, (holder) => count(holder, 'comment_count')) ?? rows.total,
    disabled: holders.some((holder) => bool(holder, 'comments_disabled') === true),
    rows: rows.rows,
    hasMore: rows.hasMore,
    cursor: rows.cursor,
  };
};

type Rows = Pick<Found, 'rows' | 'hasMore' | 'cursor' | 'total'>;

/** The fullest list of comments that any of the objects holds. */
const fullestRows = (holders: readonly Node[]): Rows => {
  const lists = LISTS.flatMap((key) => holders.flatMap((holder) => listsIn(holder, key)));
  const total = firstKnown(lists, (found) => found.total);
  const best =
    lists.find((found) => (found.rows ?? []).length > 0) ?? lists.find((found) => found.rows);
  return { ...(best ?? { rows: undefined, hasMore: false, cursor: undefined }), total };
};

const listsIn = (holder: Node, key: string): Rows[] => {
  const found = at(holder, key);
  if (Array.isArray(found)) return [plainList(holder, found)];
  return isNode(found) ? [rowsFromCommentConnection(found)] : [];
};

const rowsFromCommentConnection = (connection: Node): Rows => {
  const edges = at(connection, 'edges');
  return {
    rows: Array.isArray(edges) ? edges.map((edge: unknown) => at(edge, 'node') ?? edge) : undefined,
    hasMore: bool(connection, 'page_info', 'has_next_page') ?? false,
    cursor: str(connection, 'page_info', 'end_cursor'),
    total: count(connection, 'count'),
  };
};

const plainList = (holder: Node, rows: readonly unknown[]): Rows => ({
  rows,
  hasMore:
    ['has_more_headload_comments', 'has_more_comments', 'can_view_more_preview_comments'].some(
      (flag) => bool(holder, flag) === true,
    ) || str(holder, 'next_min_id') !== undefined,
  cursor: str(holder, 'next_min_id') ?? str(holder, 'next_max_id'),
  total: undefined,
});

/** Who published the post, with those who published it together with them. */
const authorsFromHolder = (holder: Node): Author[] =>
  [
    at(holder, 'user'),
    at(holder, 'owner'),
    at(holder, 'caption', 'user'),
    ...list(holder, 'coauthor_producers'),
  ]
    .map((user) => ({ id: id(user, 'pk') ?? id(user, 'id'), username: str(user, 'username') }))
    .filter((author) => author.id !== undefined || author.username !== undefined);
