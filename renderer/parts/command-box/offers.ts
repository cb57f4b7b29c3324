/** What the box offers for a text as it is typed, with what the engine says of it. */
import { skipToken, type SkipToken } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueView, Message, PastedView, RecognisedView } from '#calls/index.ts';
import { usePasted } from '../../collection-queries.ts';
import { amountOf, figure, harmless } from '../../format.ts';
import { useLocal } from '../../local.ts';
import { nameWithoutId } from '../../names.ts';
import { useCatalogue, useRecognised } from '../../queries.ts';
import { useOwnWords } from './acts.ts';
import {
  looksLikeName,
  matchEntries,
  operationEntries,
  ownEntries,
  questionEntries,
  recentEntries,
  searchEntries,
  type Entry,
} from './entries.ts';
import { useRights } from '../../rights.ts';
import { linksInWords, questionsFromGroups } from '../../pasted.ts';
import { collectEntries, tabEntries } from './link-entries.ts';
import { ownDataEntries } from './own-data-entries.ts';

interface Offers {
  /** In the order in which they are offered. */
  readonly entries: readonly Entry[];
  readonly message: Message | undefined;
  /** What was found in a text that holds links. */
  readonly pasted?: PastedView | undefined;
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
  const { recognised, pasted, found, isSettled } = useAnswers(text);
  const { may } = useRights();
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
          items: (count) => t('start.items', amountOf(count)),
        },
      ),
    [text, calls, collections, catalogue, t],
  );
  const offer = (entries: readonly Entry[], message?: Message): Offers => ({
    entries,
    message,
    isSettled,
  });
  /** To collect what was pasted. */
  const toCollect = (links: string): Entry[] =>
    may('collections.start')
      ? collectEntries(text, collections ?? [], {
          collect: t('pasted.collect', { links }),
          add: (name) => t('pasted.add', { links, name: harmless(name) }),
          addElsewhere: t('pasted.addElsewhere', { links }),
        })
      : [];
  if (text === '') return offer([...recent, ...own, ...operations]);
  if (pasted) {
    const links = linksInWords(pasted, t);
    const open = (count: number): string => t('pasted.open', amountOf(count));
    const entries =
      pasted.read < 2 ? [...questionEntries(questionsFromGroups(pasted.groups), catalogue)] : [];
    return {
      ...offer([
        ...entries,
        ...(pasted.read === 0 ? [] : toCollect(links)),
        ...tabEntries(pasted, open),
      ]),
      pasted,
    };
  }
  if (isManyLines(text)) return offer([], isSettled ? { message: t('pasted.none') } : undefined);
  const likely = matchEntries(recognised, catalogue);
  const unlikely = matchEntries(recognised, catalogue, 'unlikely');
  if (recognised?.matches.some(({ confidence }) => confidence >= SURE))
    likely.push(...toCollect(t('pasted.links', amountOf(1))));
  const link = unreadLink(text, recognised, catalogue, t);
  if (link) return offer([...likely, ...link.entries], link.message);
  if (isAddress(text)) return offer([...likely, ...unlikely]);
  const data = ownDataEntries(text, found, {
    items: ({ count, isAll }) =>
      t(isAll ? 'box.inYourData' : 'box.inYourDataMore', { n: figure(count) }),
    search: t('box.searchYourData'),
    collection: (count) => t('start.items', amountOf(count)),
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

/** A link, or an id that can be nothing else: it can be collected. */
const SURE = 0.9;

const isManyLines = (text: string): boolean => /[\r\n]/.test(text);

/** Several words or lines, among which links can be. */
const canHoldLinks = (text: string): boolean => /\s/.test(text);

/** What the engine recognises in a text, and what of the own data has its words. */
const useAnswers = (text: string) => {
  const toRecognise = useSettled(text, RECOGNISED_AFTER);
  const isLong = canHoldLinks(toRecognise);
  const { data: recognised, isPending } = useRecognised(isLong ? '' : toRecognise);
  const pasted = usePasted(isLong ? toRecognise : '', undefined);
  const toFind = useSettled(text, LOOKED_THROUGH_AFTER);
  // Of one letter there would be something everywhere.
  const isWords = (one: string): boolean =>
    one.length > 1 && one.length <= 500 && !isAddress(one) && !isManyLines(one);
  const given: [{ readonly words: string }] | [SkipToken] = isWords(toFind)
    ? [{ words: toFind }]
    : [skipToken];
  const own = useLocal('box.find-own', ...given);
  const isFound = !isWords(text) || (toFind === text && !own.isPending);
  const isRead = isLong ? !pasted.isFetching : !isPending;
  return {
    recognised: isLong ? undefined : recognised,
    pasted: isLong && isRead && pasted.data && holdsLinks(pasted.data) ? pasted.data : undefined,
    found: toFind === text ? own.data : undefined,
    isSettled: text === '' || (toRecognise === text && isRead && isFound),
  };
};

/** Words alone, each of which may mean nothing, are looked for. */
const holdsLinks = ({ read, unread }: PastedView): boolean =>
  read > 0 || unread.some(({ reason }) => reason !== undefined);

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
