import { find, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { listCommands, tokenAfter, tokenBesideList, tokenFromElement } from '../continuation.ts';
import { text } from '../text.ts';

/** Comments or replies as the platform sent them, before they are read. */
export interface CommentList {
  /** Threads, bare comments and what else stands among them, in order. */
  readonly elements: readonly unknown[];
  /** The token for what comes after them. */
  readonly token: string | undefined;
  /** Total and sort menu; only a first page has one. */
  readonly header: Node | undefined;
  /** The target that the elements are for, which tells replies from comments. */
  readonly target: string | undefined;
  /** The answer speaks of a list and brings none, not even an empty one. */
  readonly isMissing?: boolean;
}

/** Whether a list element stands for a comment, broken or not. */
export const isCommentElement = (element: unknown): boolean =>
  isNode(element) &&
  ('commentThreadRenderer' in element ||
    'commentViewModel' in element ||
    'commentRenderer' in element);

/** The id of a comment, in a thread or bare, in either layout. */
export const commentIdFromHolder = (holder: unknown): string | undefined =>
  str(holder, 'commentViewModel', 'commentViewModel', 'commentId') ??
  str(holder, 'commentViewModel', 'commentId') ??
  str(holder, 'comment', 'commentRenderer', 'commentId') ??
  str(holder, 'commentRenderer', 'commentId');

/** The list of an answer to a continuation; `undefined` when the answer holds none. */
export const findCommentList = (data: Node): CommentList | undefined => {
  let header: Node | undefined;
  let empty: CommentList | undefined;
  let filled: CommentList | undefined;
  for (const command of listCommands(data)) {
    const isMissing = !Array.isArray(command['continuationItems']);
    const found = {
      ...listed(list(command, 'continuationItems'), str(command, 'targetId')),
      ...(isMissing && { isMissing }),
    };
    header ??= found.header;
    if (found.elements.some(isCommentElement)) filled ??= found;
    // A header comes by itself; what stands in the body says more about an empty page.
    else if (isForComments(found) && (!empty || found.elements.length > 0)) empty = found;
  }
  const chosen = filled ?? fromContents(data) ?? empty;
  return chosen && { ...chosen, header: header ?? chosen.header };
};

const isForComments = ({ header, target }: CommentList): boolean =>
  header !== undefined || (target ?? '').includes('comment');

const listed = (
  elements: readonly unknown[],
  target: string | undefined,
  holder?: Node,
): CommentList => ({
  elements,
  token: tokenAfter(elements, holder),
  header: headerIn(elements),
  target,
});

const headerIn = (elements: readonly unknown[]): Node | undefined => {
  for (const element of elements) {
    const header = node(element, 'commentsHeaderRenderer');
    if (header) return header;
  }
  return undefined;
};

/** Until 2021: one object instead of actions, with the token beside the elements. */
const fromContents = (data: Node): CommentList | undefined => {
  const section = node(data, 'continuationContents', 'itemSectionContinuation');
  const replies = node(data, 'continuationContents', 'commentRepliesContinuation');
  const holder = section ?? replies;
  if (!holder) return undefined;
  const target = section ? 'comments-section' : 'comment-replies-item';
  const found = listed(list(holder, 'contents'), target, holder);
  return { ...found, header: node(holder, 'header', 'commentsHeaderRenderer') ?? found.header };
};

/** The tokens of the sort menu, in its order: top, newest. */
export const sortTokens = (header: Node | undefined): (string | undefined)[] =>
  list(header, 'sortMenu', 'sortFilterSubMenuRenderer', 'subMenuItems').map(
    (item) =>
      str(item, 'serviceEndpoint', 'continuationCommand', 'token') ??
      str(item, 'continuation', 'reloadContinuationData', 'continuation'),
  );

/** What a watch answer says about the comments of its video. */
export type CommentEntry =
  | { readonly state: 'open'; readonly token: string }
  /** Turned off: a message stands where the comments would. */
  | { readonly state: 'off'; readonly message: string }
  /** No place for comments at all, as under many live streams. */
  | { readonly state: 'absent' };

/** The way from a watch page to its comments; structure decides, since the words occur everywhere. */
export const commentEntry = (data: Node): CommentEntry => {
  const results = node(data, 'contents', 'twoColumnWatchNextResults', 'results', 'results');
  const sections = [
    ...sectionsIn(list(results, 'contents')).filter(
      (section) => str(section, 'sectionIdentifier') === COMMENTS,
    ),
    // A panel of comments holds nothing else, so its sections need no name.
    ...sectionsIn(panelContents(data)),
  ];
  for (const section of sections) {
    const token =
      list(section, 'contents')
        .map(tokenFromElement)
        .find((one) => one !== undefined) ?? tokenBesideList(section);
    if (token !== undefined) return { state: 'open', token };
  }
  for (const section of sections) {
    const message = messageIn(list(section, 'contents'));
    if (message !== undefined) return { state: 'off', message };
  }
  return { state: 'absent' };
};

/** What the platform says where comments would stand: "Comments are turned off. Learn more". */
export const messageIn = (elements: readonly unknown[]): string | undefined => {
  for (const element of elements) {
    const message = node(element, 'messageRenderer');
    // The first run is the sentence, the others are links.
    if (message)
      return (str(message, 'text', 'runs', 0, 'text') ?? text(message['text']))?.trim() ?? '';
  }
  return undefined;
};

const COMMENTS = 'comment-item-section';
const PANEL = 'engagement-panel-comments-section';

const sectionsIn = (contents: readonly unknown[]): Node[] =>
  contents.flatMap((one) => {
    const section = node(one, 'itemSectionRenderer');
    return section ? [section] : [];
  });

const panelContents = (data: Node): readonly unknown[] =>
  list(data, 'engagementPanels').flatMap((one) => {
    const panel = node(one, 'engagementPanelSectionListRenderer');
    return panel && str(panel, 'panelIdentifier') === PANEL
      ? list(panel, 'content', 'sectionListRenderer', 'contents')
      : [];
  });

/** The replies of a thread: those that came along, and the token for the others. */
export const repliesFromThread = (
  thread: Node,
): { elements: readonly unknown[]; token?: string | undefined } => {
  const replies = node(thread, 'replies', 'commentRepliesRenderer');
  const elements = elementsBelow(thread);
  const token = tokenAfter(elements, replies);
  return { elements: elements.filter(isCommentElement), token };
};

/** Everything that stands below a comment: replies, and the way to more of them. */
export const elementsBelow = (thread: Node): readonly unknown[] => {
  const replies = node(thread, 'replies', 'commentRepliesRenderer');
  return [...list(replies, 'contents'), ...list(replies, 'subThreads')];
};

/** The bodies of comments, which came apart from their threads in 2024: by key and by comment id. */
export const entitiesByKey = (data: Node): ReadonlyMap<string, Node> => {
  const entities = new Map<string, Node>();
  for (const mutation of list(data, 'frameworkUpdates', 'entityBatchUpdate', 'mutations')) {
    const payload = node(mutation, 'payload');
    const entity =
      node(payload, 'commentEntityPayload') ?? node(payload, 'engagementToolbarStateEntityPayload');
    if (!entity) continue;
    const keys = [str(mutation, 'entityKey'), str(entity, 'key')];
    for (const key of keys) if (key !== undefined) entities.set(key, entity);
    if (!node(payload, 'commentEntityPayload')) continue;
    // A body that does not say whose it is keeps a name of its own, so that it is missed.
    const id = str(entity, 'properties', 'commentId') ?? keys.find((key) => key !== undefined);
    entities.set(`id:${id ?? '?'}`, entity);
  }
  return entities;
};

/** A video that the answer itself points to, for answers whose request names none. */
export const videoNamedIn = (data: Node): string | undefined =>
  str(find(data, 'watchEndpoint'), 'videoId');
