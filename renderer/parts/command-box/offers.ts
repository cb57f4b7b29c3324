/** What the box offers for a text as it is typed, with what the engine says of it. */
import { skipToken, type SkipToken } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueView, Message, RecognisedView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { nameWithoutId } from '../../names.ts';
import { useCatalogue, useRecognised } from '../../queries.ts';
import { useOwnWords } from './acts.ts';
import {
  looksLikeName,
  matchEntries,
  operationEntries,
  ownEntries,
  recentEntries,
  searchEntries,
  type Entry,
} from './entries.ts';
import { linkEntries } from './link-entries.ts';
import { ownDataEntries } from './own-data-entries.ts';

interface Offers {
  /** In the order in which they are offered. */
  readonly entries: readonly Entry[];
  readonly message: Message | undefined;
  /** What is offered is for the text as it stands, not for its beginning. */
  readonly isSettled: boolean;
}

/** Milliseconds without a key before the engine recognises a text, and before it looks through the data. */
const RECOGNISED_AFTER = 90;
const LOOKED_THROUGH_AFTER = 180;

const isAddress = (text: string): boolean => /^https?:/i.test(text);

export const useOffers = (typed: string): Offers => {
  const { t } = useTranslation();
  const text = typed.trim();
  const catalogue = useCatalogue().data;
  const calls = useLocal('calls.recent', { limit: 50, byPeople: true }).data?.calls;
  const collections = useLocal('collections.list').data;
  const { recognised, found, isSettled } = useAnswers(text);
  const words = useOwnWords();
  const own = useMemo(() => ownEntries(text, words), [text, words]);
  const operations = useMemo(() => operationEntries(text, catalogue), [text, catalogue]);
  const recent = useMemo(
    () =>
      recentEntries(
        text,
        { calls: calls ?? [], collections: text === '' ? (collections ?? []) : [] },
        catalogue,
        {
          call: (call) => call.name ?? nameWithoutId(call) ?? '',
          items: (count) => t('start.items', { count, n: figure(count) }),
        },
      ),
    [text, calls, collections, catalogue, t],
  );
  const offer = (entries: readonly Entry[], message?: Message): Offers => ({
    entries,
    message,
    isSettled,
  });
  if (text === '') return offer([...recent, ...own, ...operations]);
  if (recognised?.links)
    return offer(
      linkEntries(recognised, catalogue, {
        batch: (count, brand) => t('box.batch', { count, n: figure(count), brand }),
        open: (count) => t('box.openAll', { count, n: figure(count) }),
        unknown: (count) => t('box.unknownLinks', { count, n: figure(count) }),
      }),
    );
  const likely = matchEntries(recognised, catalogue);
  const unlikely = matchEntries(recognised, catalogue, 'unlikely');
  const link = unreadLink(text, recognised, catalogue, t);
  if (link) return offer([...likely, ...link.entries], link.message);
  if (isAddress(text)) return offer([...likely, ...unlikely]);
  const data = ownDataEntries(text, found, {
    items: ({ count, isAll }) =>
      t(isAll ? 'box.inYourData' : 'box.inYourDataMore', { n: figure(count) }),
    search: t('box.searchYourData'),
    collection: (count) => t('start.items', { count, n: figure(count) }),
    view: (collection) =>
      collection === undefined
        ? t('box.viewOfAll')
        : t('box.viewOf', { name: harmless(collection) }),
  });
  const entries = [...likely, ...data, ...recent, ...own, ...operations];
  const isNothing = entries.length + unlikely.length === 0 && isSettled;
  const searches = searchEntries(text, catalogue, {
    title: (query) => t('box.search', { words: query }),
    detail: t('box.searchHint'),
  });
  return offer(
    // A word is looked for rather than taken for an id.
    [...entries, ...searches, ...unlikely],
    isNothing ? { message: t(looksLikeName(text) ? 'box.unknownName' : 'box.nothing') } : undefined,
  );
};

/** What the engine recognises in a text, and what of the own data has its words. */
const useAnswers = (text: string) => {
  const toRecognise = useSettled(text, RECOGNISED_AFTER);
  const { data: recognised, isPending } = useRecognised(toRecognise);
  const toFind = useSettled(text, LOOKED_THROUGH_AFTER);
  // Of one letter there would be something everywhere.
  const isWords = (one: string): boolean => one.length > 1 && one.length <= 500 && !isAddress(one);
  const given: [{ readonly words: string }] | [SkipToken] = isWords(toFind)
    ? [{ words: toFind }]
    : [skipToken];
  const own = useLocal('box.find-own', ...given);
  const isFound = !isWords(text) || (toFind === text && !own.isPending);
  return {
    recognised,
    found: toFind === text ? own.data : undefined,
    isSettled: text === '' || (toRecognise === text && !isPending && isFound),
  };
};

/** A link that no operation fits: why, and what can be done with it all the same. */
const unreadLink = (
  text: string,
  recognised: RecognisedView | undefined,
  catalogue: CatalogueView | undefined,
  t: TFunction,
): { readonly entries: readonly Entry[]; readonly message: Message } | undefined => {
  const { unsupported, unknownHost } = recognised ?? {};
  const toImport: Entry = {
    kind: 'link',
    key: 'import',
    act: 'import',
    address: text,
    title: t('box.importLink'),
    detail: t('box.importLinkHint'),
  };
  if (unsupported) {
    const address = isAddress(text) ? text : `https://${text}`;
    const toBrowse: Entry = {
      kind: 'link',
      key: 'browse',
      act: 'browse',
      address,
      title: t('box.browseLink'),
      detail: t('box.browseLinkHint'),
    };
    return { entries: [toBrowse, toImport], message: unsupported };
  }
  if (unknownHost === undefined) return undefined;
  const brands = (catalogue?.platforms ?? []).map(({ brand }) => brand).join(', ');
  return {
    entries: [toImport],
    message: { message: t('box.unknownHost', { host: harmless(unknownHost), brands }) },
  };
};

/** The text once nobody typed for so many milliseconds. */
const useSettled = (text: string, after: number): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), after);
    return () => clearTimeout(timer);
  }, [text, after]);
  return settled;
};
