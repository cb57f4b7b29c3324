import { z } from 'zod';
import type {
  CollectionView,
  DeletionView,
  ForgottenView,
  HeldOfPersonView,
  ReadmittedView,
  RereadView,
} from '../contract/index.ts';
import { omitUndefined } from '../kit/collect.ts';
import { isNode } from '../kit/dig.ts';
import { defineLocal } from '../kit/local.ts';
import type { HeldOfPerson, Store } from '../store/index.ts';
import { collectionView } from './collection-views.ts';
import type { LocalContext } from './context.ts';

const name = z.string().min(1).max(200);

/** An identifier, a handle or a link. */
const person = z.strictObject({ platform: name, person: z.string().min(3).max(2000) });

/** Rows of the record of deletions that are shown. */
const MOST_DELETIONS = 200;
/** Cells of a comparison that are shown, and characters of each. */
const MOST_CELLS = 200;
const LONGEST_CELL = 300;

/** Text as it stands, everything else as JSON; `undefined` where nothing was read. */
const shownValue = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) as string | undefined);
  return text === undefined || text.length <= LONGEST_CELL
    ? text
    : `${text.slice(0, LONGEST_CELL)}…`;
};

/** What was fetched without collecting has no name. */
const nameOf = (store: Store, collection: number | null): string | undefined =>
  collection === null || collection === 0 ? undefined : store.collections.bySeq(collection)?.name;

const heldView = (
  store: Store,
  { items, example, replies, isLeftOut }: HeldOfPerson,
): HeldOfPersonView => {
  const collections = [...items].map(([seq, count]) =>
    omitUndefined({ name: nameOf(store, seq), items: count }),
  );
  return {
    ...(example && { who: whoIn(example) }),
    items: collections.reduce((sum, one) => sum + one.items, 0),
    collections: collections.toSorted(
      (a, b) => Number(b.name !== undefined) - Number(a.name !== undefined) || b.items - a.items,
    ),
    replies,
    isLeftOut,
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

/** What is owed to people and to data plans: forgetting, keeping no longer than planned, mending. */
export const collectionsCare = [
  defineLocal({
    name: 'collections.reread',
    summary:
      'Read the kept replies of a collection with today’s parsers and compare every cell; taken only with accept.',
    params: z.strictObject({ name, accept: z.boolean().default(false) }),
    run: async ({ collecting }: LocalContext, { name: of, accept }): Promise<RereadView> => {
      const cells: RereadView['cells'][number][] = [];
      let cellCount = 0;
      const report = await collecting.reread(of, {
        accept,
        tell: ({ item, field, before, after }) => {
          cellCount += 1;
          if (cells.length >= MOST_CELLS) return;
          const [was, is] = [shownValue(before), shownValue(after)];
          cells.push(omitUndefined({ item, field, before: was, after: is }));
        },
      });
      return { ...report, cells, cellCount };
    },
  }),
  defineLocal({
    name: 'collections.held-of-person',
    summary: 'What is held of a person, by identifier, handle or link, before it is deleted.',
    params: person,
    run: ({ store, collecting }: LocalContext, { platform, person: who }): HeldOfPersonView =>
      heldView(store, collecting.heldOfPerson(platform, who)),
  }),
  defineLocal({
    name: 'collections.deletions',
    summary: 'The record of what was deleted, at a person’s request or on a retention date.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): DeletionView[] =>
      store.people
        .record()
        .slice(0, MOST_DELETIONS)
        .map(({ id, at, reason, platform, collection, shape, items }) =>
          omitUndefined({
            id,
            at,
            reason,
            platform,
            collection: nameOf(store, collection),
            shape,
            items,
          }),
        ),
  }),
  defineLocal({
    name: 'collections.forget-person',
    summary:
      'Delete on request what a person wrote, with every answer and reply that names the person.',
    params: person,
    changes: ['collections', 'calls'],
    run: ({ collecting }: LocalContext, { platform, person: who }): ForgottenView =>
      collecting.forgetPerson(platform, who),
  }),
  defineLocal({
    name: 'collections.readmit-person',
    summary: 'Let a person be gathered again who was left out since the request to be forgotten.',
    params: person,
    changes: ['collections'],
    run: ({ collecting }: LocalContext, { platform, person: who }): ReadmittedView => ({
      readmitted: collecting.readmitPerson(platform, who),
    }),
  }),
  defineLocal({
    name: 'collections.retain',
    summary: 'Say on which day what a collection holds is deleted; null: on none.',
    params: z.strictObject({ name, until: z.iso.date().nullable() }),
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, { name: of, until }): CollectionView => {
      collecting.retain(of, until);
      return collectionView(store, store.collections.there(of));
    },
  }),
];
