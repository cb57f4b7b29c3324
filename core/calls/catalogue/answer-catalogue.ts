import { omitUndefined } from '#kit/collect.ts';
import { findMatches } from '#kit/matches.ts';
import { isHostIn, type Platform } from '#kit/operation.ts';
import { plainMessage } from '#kit/errors.ts';
import { isLinkCutOff } from '#kit/recognise.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { leastNeed, needsByParam } from '../define.ts';
import { LOCAL_CALLS, type LocalCall } from '../list.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import type { catalogueCalls, OperationView, RecognisedView, OwnDataView } from './catalogue.ts';
import type { WideContext } from '../answering/wide-context.ts';

/** Nobody reads a longer count while typing. */
const MOST_ITEMS = 1000;
/** Names that are offered of each kind. */
const MOST_NAMES = 5;

/** What of the own data has all of the words. Items that were fetched a moment ago are among them. */
const findOwn = async (
  { store, collecting }: WideContext,
  { words }: { readonly words: string },
): Promise<OwnDataView> => {
  await collecting.catchUpInTurns();
  const fits = nameMatcher(words);
  const count = store.itemRows.countMatching(words, MOST_ITEMS + 1);
  return {
    items: { count: Math.min(count, MOST_ITEMS), isAll: count <= MOST_ITEMS },
    collections: firstFitting(store.collections.list(), fits).map(({ name, items }) => ({
      name,
      items,
    })),
    views: firstFitting(store.savedViews.latest(), fits).map(({ name, collection }) => ({
      name,
      ...(collection === null ? {} : { collection }),
    })),
  };
};

const firstFitting = <T extends { readonly name: string }>(
  all: readonly T[],
  fits: (name: string) => boolean,
): readonly T[] => all.filter(({ name }) => fits(name)).slice(0, MOST_NAMES);

/** Whether each word begins a word of a name, whatever the case; nothing fits where there are no words. */
export const nameMatcher = (words: string): ((name: string) => boolean) => {
  const wanted = spaced(words).split(' ').filter(Boolean);
  return (name) => {
    const inName = ` ${spaced(name)}`;
    return wanted.length > 0 && wanted.every((word) => inName.includes(` ${word}`));
  };
};

/** In small letters, with one space for whatever stands between words. */
const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** From the declarations: what the window fetches again, and when, and for whom it shows what. */
const CALL_FACTS = Object.fromEntries(
  Object.entries<LocalCall>(LOCAL_CALLS).map(([name, call]) => [
    name,
    omitUndefined({
      topics: call.topics,
      changes: call.changes,
      needs: leastNeed(call),
      byParam: needsByParam(call),
    }),
  ]),
);

export const answerCatalogue: Answers<typeof catalogueCalls> = {
  'catalogue.list': async ({ catalogue, version, examples }) => {
    const answering = await examples();
    return {
      version,
      calls: CALL_FACTS,
      platforms: catalogue.platforms.map((platform) => ({
        segment: platform.segment,
        aliases: platform.aliases,
        label: platform.label,
        brand: platform.brand,
        ...(platform.because === undefined ? {} : { because: platform.because }),
        ...(platform.mediaHosts.length === 0 ? {} : { mediaHosts: platform.mediaHosts }),
        ...(platform.replyHosts && { replyHosts: platform.replyHosts }),
        operations: catalogue.entries
          .filter((entry) => entry.platform === platform)
          .map((entry) => operationView(entry, answering[entry.id])),
      })),
    };
  },
  'box.recognise': ({ catalogue }, { text }) => {
    const trimmed = text.trim();
    const links = linksIn(catalogue, trimmed);
    if (links) return { matches: [], links };
    const matches = findMatches(catalogue.platforms, trimmed);
    if (matches.length > 0) return { matches };
    const cut = catalogue.platforms.find(({ operations }) => isLinkCutOff(operations, trimmed));
    if (cut) {
      const { segment: platform, brand } = cut;
      return { matches, unsupported: { platform, ...messages.linkCutOff({ brand }) } };
    }
    const platform = platformFromText(catalogue.platforms, trimmed);
    if (platform) return { matches, unsupported: unsupported(platform) };
    // Without a slash it may be a name with a dot in it.
    const unknownHost = trimmed.includes('/') ? hostOf(trimmed) : undefined;
    return { matches, ...(unknownHost === undefined ? {} : { unknownHost }) };
  },
  'box.find-own': findOwn,
};

/** A link, or an id that can be nothing else. */
const SURE = 0.9;
/** As many as a batch takes. */
const MOST_LINKS = 100;

/** Several links at once, each with what it means; `undefined` for one link, and for words. */
const linksIn = (catalogue: Catalogue, trimmed: string): RecognisedView['links'] => {
  const parts = trimmed.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > MOST_LINKS) return undefined;
  const links = parts.map((text) => {
    const [match] = findMatches(catalogue.platforms, text);
    return match && match.confidence >= SURE ? { text, match } : { text };
  });
  const isLinks = links.every(({ text, ...rest }) => 'match' in rest || /^https?:\/\//i.test(text));
  return isLinks ? links : undefined;
};

/** `example`: one that answers in the present world, where there is any. */
const operationView = (entry: Entry, example: OperationView['example']): OperationView => ({
  id: entry.id,
  title: entry.operation.title,
  summary: entry.operation.summary,
  method: entry.operation.method,
  path: entry.path,
  list: entry.operation.list,
  shapes: entry.shapes,
  routes: entry.routes,
  ...(entry.unavailable && { because: plainMessage(entry.unavailable) }),
  cost: entry.operation.method === 'GET' ? entry.cost({}) : 1,
  params: entry.paramsSchema,
  ...(example === undefined ? {} : { example }),
  ...(entry.operation.downloads ? { downloads: true } : {}),
  ...(entry.operation.part ? { part: entry.operation.part } : {}),
  tool: entry.tool,
});

/** The host of a link, with or without its scheme; `undefined` for any other text. */
const hostOf = (text: string): string | undefined => {
  const link = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const isHost = !/\s/.test(text) && text.slice(1, -1).includes('.');
  return isHost ? URL.parse(link)?.hostname.replace(/^(www|m|old)\./, '') : undefined;
};

/** The platform whose page a link leads to, when no operation of it fits. */
const platformFromText = (platforms: readonly Platform[], text: string): Platform | undefined => {
  const host = hostOf(text);
  if (host === undefined) return undefined;
  return platforms.find(
    (platform) => isHostIn(host, platform.hosts) || isHostIn(`www.${host}`, platform.hosts),
  );
};

const unsupported = (platform: Platform) => ({
  platform: platform.segment,
  ...(platform.because === undefined
    ? messages.noOperationForLink({ brand: platform.brand })
    : { message: platform.because, id: `${platform.segment}.because` }),
});
