import { z } from 'zod';
import type { ForgettingPlan } from '../collections/forgetting/plan-forgetting.ts';
import type {
  DeletionView,
  ForgettingProgressView,
  ForgottenView,
  HeldOfPersonView,
  HeldRepliesView,
  ReadmittedView,
} from '#contract/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { isNode } from '#kit/dig.ts';
import { defineLocal } from '#kit/local.ts';
import type { Store } from '../store/index.ts';
import type { LocalContext } from './context.ts';

/** An identifier, a handle or a link. */
const person = {
  platform: z.string().min(1).max(200),
  person: z.string().min(3).max(2000),
};
/** Under which it is asked for its progress, and cancelled. */
const id = z.string().min(1).max(100);

/** Rows of the record of deletions that are shown. */
const MOST_DELETIONS = 200;
/** Replies that are named. */
const MOST_NAMED = 50;

/** What was fetched without collecting has no name. */
const nameOf = (store: Store, collection: number | null): string | undefined =>
  collection === null || collection === 0 ? undefined : store.collections.bySeq(collection)?.name;

const heldView = (store: Store, plan: ForgettingPlan): HeldOfPersonView => {
  const { items, calls, asked, sourcesOf, mentions, withoutEvidence, isLeftOut, digest } = plan;
  const perCollection = Map.groupBy(items, ({ collection }) => collection);
  const collections = [...perCollection].map(([seq, own]) =>
    omitUndefined({ name: nameOf(store, seq), items: own.length }),
  );
  return {
    ...(plan.example && { who: whoIn(plan.example) }),
    items: items.length,
    collections: collections.toSorted(
      (a, b) => Number(b.name !== undefined) - Number(a.name !== undefined) || b.items - a.items,
    ),
    replies: repliesView(plan),
    answers: calls.filter(({ answer }) => answer !== 'keep').length,
    calls: asked.calls.length,
    sources: sourcesOf.flatMap((seq) => nameOf(store, seq) ?? []),
    withoutEvidence,
    mentions,
    isLeftOut,
    digest,
  };
};

const repliesView = ({ calls }: ForgettingPlan): HeldRepliesView => {
  const replies = calls.flatMap((call) => call.replies);
  const count = (of: string): number => replies.filter(({ fate }) => fate === of).length;
  const [own, redacted, unread] = [count('own'), count('redacted'), count('unread')];
  return {
    own,
    redacted,
    unread,
    whole: replies.length - own - redacted - unread,
    examples: replies
      .filter(({ fate }) => fate !== 'own' && fate !== 'redacted')
      .toSorted((a, b) => Number(b.fate === 'unread') - Number(a.fate === 'unread'))
      .slice(0, MOST_NAMED)
      .map(({ address, place, fate }) => ({ address, place, isRead: fate !== 'unread' })),
  };
};

const whoIn = ({ data }: { readonly data: string }): NonNullable<HeldOfPersonView['who']> => {
  const item: unknown = JSON.parse(data);
  const { attributedTo = item } = isNode(item) ? item : {};
  const text = (field: string): string | undefined => {
    const value = isNode(attributedTo) ? attributedTo[field] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return omitUndefined({
    name: text('name'),
    preferredUsername: text('preferredUsername'),
    entityId: text('entityId'),
  });
};

/** What is owed to people: to be forgotten on request. */
export const people = [
  defineLocal({
    name: 'collections.held-of-person',
    summary:
      'Exactly what would be deleted of a person (by identifier, handle or link), with a digest; nothing is.',
    params: z.strictObject({ ...person, id: id.optional() }),
    run: async (
      { store, collecting }: LocalContext,
      { platform, person: who, id: name },
    ): Promise<HeldOfPersonView> =>
      heldView(store, await collecting.heldOfPerson(platform, who, name)),
  }),
  defineLocal({
    name: 'collections.forget-person',
    summary:
      'Delete on request what was shown of a person, and nothing else: takes the digest of collections.held-of-person.',
    params: z.strictObject({
      ...person,
      digest: z.string().regex(/^[\da-f]{64}$/),
      id: id.optional(),
    }),
    changes: ['collections', 'calls'],
    run: async (
      { store, collecting }: LocalContext,
      { platform, person: who, digest, id: name },
    ): Promise<ForgottenView> => {
      const { plan, deleted } = await collecting.forgetPerson(platform, who, digest, name);
      return { ...(deleted && { deleted }), held: heldView(store, plan) };
    },
  }),
  defineLocal({
    name: 'collections.forgetting-progress',
    summary: 'How many kept replies have been read to find a person.',
    params: z.strictObject({ id }),
    run: ({ collecting }: LocalContext, { id: name }): ForgettingProgressView =>
      omitUndefined({ progress: collecting.forgettingProgress(name) }),
  }),
  defineLocal({
    name: 'collections.cancel-forgetting',
    summary: 'Stop looking for a person, or deleting; what is deleted already stays deleted.',
    params: z.strictObject({ id }),
    run: ({ collecting }: LocalContext, { id: name }): void => collecting.cancelForgetting(name),
  }),
  defineLocal({
    name: 'collections.deletions',
    summary: 'The record of what was deleted, at a person’s request or on a retention date.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): DeletionView[] =>
      store.people
        .record()
        .slice(0, MOST_DELETIONS)
        .map(({ collection, shape, items, ...row }) =>
          omitUndefined({
            id: row.id,
            at: row.at,
            reason: row.reason,
            platform: row.platform,
            collection: nameOf(store, collection),
            shape,
            items,
          }),
        ),
  }),
  defineLocal({
    name: 'collections.readmit-person',
    summary: 'Let a person be gathered again who was left out since the request to be forgotten.',
    params: z.strictObject(person),
    changes: ['collections'],
    run: ({ collecting }: LocalContext, { platform, person: who }): ReadmittedView => ({
      readmitted: collecting.readmitPerson(platform, who),
    }),
  }),
];
