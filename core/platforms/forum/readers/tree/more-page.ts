import { at, list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { answer } from '../answer.ts';
import { bare, ID36 } from '../names.ts';
import { messages } from '../messages.ts';

/** An answer to the identifiers of a stub: comments and new stubs, flat, in the order of the tree. */
export interface MorePage {
  readonly requestedIds: readonly string[];
  readonly things: readonly unknown[];
  readonly post: string | undefined;
  readonly sort: string | undefined;
}

/** Such an answer out of a reply of `/api/morechildren`. Throws what the platform says instead. */
export const morePage = (reply: Reply, what: string): MorePage => {
  const form = formFromReply(reply);
  const things = thingsIn(answer(reply, what));
  const post = bare(form.get('link_id') ?? '');
  return {
    requestedIds: (form.get('children') ?? '').split(',').filter((id) => ID36.test(id)),
    things,
    post: ID36.test(post) ? post : undefined,
    sort: form.get('sort') ?? undefined,
  };
};

/** The form of a request, wherever it stood. */
const formFromReply = ({ request: { url, body } }: Reply): URLSearchParams => {
  const form = new URLSearchParams(new URL(url).search);
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) form.set(name, value);
  return form;
};

const thingsIn = (value: unknown): readonly unknown[] => {
  const steps = at(value, 'jquery');
  if (Array.isArray(steps)) return thingsOfSteps(steps, at(value, 'success') === false);
  const errors = list(value, 'json', 'errors');
  if (errors.length > 0) throw notGiven(errorWords(errors));
  const things = at(value, 'json', 'data', 'things');
  if (Array.isArray(things)) return things;
  throw new AppError('platform_error', messages.moreCommentsLayoutUnknown);
};

const notGiven = (why: string): AppError =>
  new AppError('platform_error', messages.moreCommentsRefused({ why }));

/**
 * Who does not ask with `api_type=json` is told what the pages of then had to do, step by step: `[from,
 * to, "call", [things]]` puts comments into their places.
 */
const thingsOfSteps = (steps: readonly unknown[], hasFailed: boolean): readonly unknown[] => {
  const given = steps.map((step) => list(step, 3, 0));
  const things = given.find((some) => str(some[0], 'kind') !== undefined);
  if (things === undefined && hasFailed) throw notGiven('it does not say why');
  return (things ?? []).map(unmarked);
};

/** There a thing may stand as a piece of a page, with its text beside it and full names throughout. */
const unmarked = (thing: unknown): unknown => {
  const data = node(thing, 'data');
  const id = str(data, 'id');
  if (data?.['parent_id'] !== undefined || id === undefined) return thing;
  const { parent, link, contentText } = data ?? {};
  return {
    kind: str(thing, 'kind'),
    data: { id: bare(id), name: id, parent_id: parent, link_id: link, body: contentText },
  };
};

/** Errors stand as lists of a code, words and a field. */
const errorWords = (errors: readonly unknown[]): string => {
  const words = errors.map((error) =>
    list(error)
      .filter((word): word is string => typeof word === 'string' && word !== '')
      .join(', '),
  );
  const text = words.filter(Boolean).join('; ').replaceAll(/\s+/g, ' ');
  return text === '' ? 'it does not say why' : text.slice(0, 300);
};
