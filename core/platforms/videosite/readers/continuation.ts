import { list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { base64Of, decodeBase64, parseFields, inner, innerText } from './protobuf.ts';
import { messages } from './messages.ts';

/** What a browse continuation token says about itself (recorded November 2024 to July 2026). */
export interface Continuation {
  /** `VL` and the playlist id, or the id of another page. */
  readonly browseId: string;
  /**
   * `first` asks for the first page, as a plain browse would; `next` for the page after another;
   * `other` for something beside the items, such as suggestions or comments.
   */
  readonly asks: 'first' | 'next' | 'other';
  /** The `params` that the plain browse of a first page would carry. */
  readonly params: string | undefined;
}

const BROWSE = 80_226_972;
const BROWSE_ID = 2;
const STATE = 3;
const POSITION = 15;
const PARAMS = 104;

/** Reads a token; `undefined` when it is not of a form that we know. */
export const readContinuation = (token: string): Continuation | undefined => {
  const browse = parseFields(inner(parseFields(decodeBase64(token)), BROWSE));
  const browseId = innerText(browse, BROWSE_ID);
  const packed = decodeBase64(innerText(browse, STATE) ?? '?');
  const state = parseFields(packed);
  if (browseId === undefined || packed === undefined || state === undefined) return undefined;
  const params = state.find((field) => field.number === PARAMS);
  const isFirst = state.every(
    (field) => field.number === PARAMS || (field.number === 1 && field.value === 0),
  );
  return {
    browseId,
    asks: state.some((field) => field.number === POSITION) ? 'next' : isFirst ? 'first' : 'other',
    params: params && encodeURIComponent(base64Of(packed.subarray(params.from, params.to))),
  };
};

/** The token in a list element that stands for "more"; `undefined` for every other element. */
export const tokenFromElement = (element: unknown): string | undefined => {
  const renderer = node(element, 'continuationItemRenderer');
  if (renderer)
    return (
      commandToken(renderer['continuationEndpoint']) ??
      commandToken(node(renderer, 'button', 'buttonRenderer', 'command'))
    );
  const model = node(element, 'continuationItemViewModel', 'continuationCommand');
  if (model) return commandToken(model['innertubeCommand']) ?? commandToken(model);
  return undefined;
};

/** Whether an element says that the list goes on, be its token readable or not. */
export const announcesMore = (element: unknown): boolean =>
  node(element, 'continuationItemRenderer') !== undefined ||
  node(element, 'continuationItemViewModel') !== undefined;

/** Old lists keep their token beside the elements: `continuations: [{nextContinuationData}]`. */
export const tokenBesideList = (holder: unknown): string | undefined => {
  for (const continuation of list(holder, 'continuations')) {
    const token = str(continuation, 'nextContinuationData', 'continuation');
    if (token !== undefined) return token;
  }
  return undefined;
};

/** The token for what comes after the elements of a list: the last among them, or the one beside them. */
export const tokenAfter = (elements: readonly unknown[], holder?: unknown): string | undefined =>
  elements.map(tokenFromElement).findLast((token) => token !== undefined) ??
  tokenBesideList(holder);

const ACTIONS = [
  'onResponseReceivedActions',
  'onResponseReceivedEndpoints',
  'onResponseReceivedCommands',
];

/** The commands with which an answer adds elements to a list, or replaces those of a part of it. */
export const listCommands = (data: Node): Node[] =>
  ACTIONS.flatMap((key) => list(data, key)).flatMap<Node>(
    (action) =>
      node(action, 'appendContinuationItemsAction') ??
      node(action, 'reloadContinuationItemsCommand') ??
      [],
  );

/** The error for a token that the platform answers with nothing. */
export const cursorExpired = (): AppError =>
  new AppError('validation_error', messages.cursorExpired);

const commandToken = (command: unknown): string | undefined => {
  const token = str(command, 'continuationCommand', 'token');
  if (token !== undefined) return token;
  for (const one of list(command, 'commandExecutorCommand', 'commands')) {
    const inside = str(one, 'continuationCommand', 'token');
    if (inside !== undefined) return inside;
  }
  return undefined;
};
