import { allNames } from '#kit/account.ts';
import { whoseAddresses } from '#kit/whose-address.ts';
import { withoutPeople } from '#vocab/people.ts';
import { itemsFromAnswer, type Item } from '../engine/answered-items.ts';
import type { Entry } from '../engine/catalogue.ts';
import type { IsLeftOut, ItemDraft, Store } from '../store/index.ts';
import { draftFromItem } from './draft.ts';

export interface DraftedItem {
  readonly item: Item;
  readonly draft: ItemDraft;
}

/** What is taken in of an answer. */
export interface Admitted {
  readonly drafted: readonly DraftedItem[];
  /** Items of people who are left out. */
  readonly leftOut: number;
  /** Whether somebody who is left out stands anywhere in it: then the call is to be noted. */
  readonly holdsLeftOut: boolean;
}

/** The items of an answer as they are kept: nothing of people who are left out, also where others repeat or name them. */
export const admitItems = (
  people: Pick<Store['people'], 'leftOut'>,
  entry: Entry,
  data: unknown,
): Admitted => {
  const all = itemsFromAnswer(entry, data).flatMap((item, place): DraftedItem[] => {
    const draft = draftFromItem(entry, item, place);
    return draft ? [{ item, draft }] : [];
  });
  return admitDrafted(people, entry, all);
};

/** The same of items that were made ready already. */
export const admitDrafts = (
  people: Pick<Store['people'], 'leftOut'>,
  entry: Entry,
  drafts: readonly ItemDraft[],
): Admitted =>
  admitDrafted(
    people,
    entry,
    drafts.map((draft) => ({ draft, item: JSON.parse(draft.data) as Item })),
  );

const admitDrafted = (
  people: Pick<Store['people'], 'leftOut'>,
  entry: Entry,
  all: readonly DraftedItem[],
): Admitted => {
  const isLeftOut = people.leftOut(entry.platform.segment);
  if (!isLeftOut) return { drafted: all, leftOut: 0, holdsLeftOut: false };
  const drafted = all.flatMap((one) => admitted(entry, one, isLeftOut));
  const leftOut = all.length - drafted.length;
  const isChanged = leftOut > 0 || drafted.some((one, at) => one !== all[at]);
  return { drafted, leftOut, holdsLeftOut: isChanged };
};

const admitted = (entry: Entry, one: DraftedItem, isLeftOut: IsLeftOut): readonly DraftedItem[] => {
  const { item, draft } = one;
  const { item: rest } = withoutPeople(
    draft.shape,
    item,
    (names) => isLeftOut(allNames(names)),
    whoseAddresses(entry.platform),
  );
  if (rest === item) return [one];
  const left = rest && draftFromItem(entry, rest, draft.place);
  return left
    ? [{ item: rest, draft: { ...draft, ...left, parent: left.parent || draft.parent } }]
    : [];
};
