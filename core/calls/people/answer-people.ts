import { omitUndefined } from '#kit/collect.ts';
import { isNode } from '#kit/dig.ts';
import type { ForgettingPlan } from '../../collections/forgetting/plan-forgetting.ts';
import type { Store } from '../../store/index.ts';
import { actingMember } from '../members/acting-member.ts';
import type { Answers } from '../answering/answers.ts';
import type { peopleCalls, HeldOfPersonView, HeldRepliesView } from './people.ts';

/** The `seq` of what was fetched without collecting, which has no name. */
const LIBRARY = 0;
/** Rows of the record of deletions that are shown. */
const MOST_DELETIONS = 200;
/** Kept pages, and findings of one place, that are named. */
const MOST_LISTED = 200;
/** Replies that are named. */
const MOST_NAMED = 50;

const heldView = (store: Store, plan: ForgettingPlan): HeldOfPersonView => {
  const { items, calls, requests, sourcesOf, mentions, withoutEvidence, isLeftOut, digest } = plan;
  const { places, pages, others, codings } = plan;
  const perCollection = Map.groupBy(items, ({ collection }) => collection);
  const names = store.collections.names([...perCollection.keys(), ...sourcesOf]);
  const collections = [...perCollection].map(([seq, own]) =>
    omitUndefined({ name: names.get(seq), items: own.length }),
  );
  return {
    ...(plan.example && { who: whoIn(plan.example) }),
    items: items.length,
    collections: collections.toSorted(
      (a, b) => Number(b.name !== undefined) - Number(a.name !== undefined) || b.items - a.items,
    ),
    others: others.length,
    codings,
    replies: repliesView(plan),
    answers: calls.filter(({ answer }) => answer !== 'keep').length,
    pages: {
      count: pages.length,
      listed: pages.slice(0, MOST_LISTED).map(({ at, address }) => ({ at, address })),
    },
    calls: requests.calls.length,
    sources: sourcesOf.flatMap((seq) => names.get(seq) ?? []),
    withoutEvidence,
    places: places.map(({ name, findings }) => ({
      name,
      count: findings.length,
      listed: findings.slice(0, MOST_LISTED).map(({ label }) => label),
    })),
    mentions,
    isLeftOut,
    laboratories: store.forgettingRequests.laboratories(),
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

export const answerPeople: Answers<typeof peopleCalls> = {
  'collections.held-of-person': async (
    { store, collecting, payer },
    { platform, person: who, id },
  ) => heldView(store, await collecting.heldOfPerson(platform, who, { id, owner: payer.keyId })),
  'collections.forget-person': async (
    { store, collecting, payer },
    { platform, person: who, digest, id, tell },
  ) => {
    const options = { id, owner: payer.keyId, tell };
    const { plan, deleted } = await collecting.forgetPerson(platform, who, digest, options);
    return { deleted, held: heldView(store, plan) };
  },
  'collections.deletions': ({ store }) => {
    const record = store.people.record().slice(0, MOST_DELETIONS);
    const names = store.collections.names(record.flatMap(({ collection }) => collection ?? []));
    return record.map(({ collection, shape, items, ...row }) =>
      omitUndefined({
        id: row.id,
        at: row.at,
        reason: row.reason,
        platform: row.platform,
        collection: names.get(collection ?? LIBRARY),
        shape,
        items,
      }),
    );
  },
  'collections.held-left-out': async ({ collecting }) =>
    (await collecting.heldLeftOut()).map(({ platform, person: who, items, example }) => ({
      platform,
      person: who,
      items,
      who: whoIn(example),
    })),
  'collections.forgetting-requests': ({ store, laboratory }) => {
    const open = store.forgettingRequests.open();
    const members = laboratory?.namesOf(open.map(({ person }) => person));
    return open.map(({ id: request, at, platform, names: [who = ''], person }) =>
      omitUndefined({ id: request, at, by: members?.get(person), platform, person: who }),
    );
  },
  'collections.dismiss-forgetting-request': (context, { id: request }) => {
    const { forgettingRequests } = context.store;
    const open = forgettingRequests.open().find((one) => one.id === request);
    if (!open) return;
    const member = actingMember(context);
    // In another file: noted first, so that nothing is dismissed of which nobody can tell who did.
    member?.laboratory.noteDismissed(request, open.person, member.person);
    forgettingRequests.decide(request);
  },
  'collections.readmit-person': ({ collecting }, { platform, person: who }) => ({
    readmitted: collecting.readmitPerson(platform, who),
  }),
};
