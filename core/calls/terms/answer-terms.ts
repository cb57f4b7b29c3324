import { omitUndefined } from '#kit/collect.ts';
import type { OfficialApi, Platform } from '#kit/operation.ts';
import type { DueDeletion } from '../../collections/terms/keep-terms.ts';
import type { Store } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import type { termsCalls, TermsDueView, TermsView } from './terms.ts';

const namedFirst = (
  a: { readonly collection?: string | undefined },
  b: { readonly collection?: string | undefined },
): number => Number(b.collection !== undefined) - Number(a.collection !== undefined);

const viewAll = (context: LocalContext): readonly TermsView[] =>
  context.catalogue.platforms.flatMap((platform) =>
    platform.official ? [view(context, platform, platform.official)] : [],
  );

const view = (
  { store, terms }: LocalContext,
  platform: Platform,
  { name, policy: { date, url, storing } }: OfficialApi,
): TermsView => {
  const holdings = terms.holdings(platform.segment);
  const names = store.collections.names(holdings.map(({ collection }) => collection));
  return omitUndefined({
    platform: platform.segment,
    brand: platform.brand,
    name,
    date,
    url,
    ...storing,
    holdings: holdings
      .map(({ collection, ...of }) => omitUndefined({ collection: names.get(collection), ...of }))
      .toSorted(namedFirst),
    kept: terms.kept(platform),
  });
};

const dueView = (store: Store, { at, planned }: DueDeletion): TermsDueView => {
  const names = store.collections.names(planned.losses.map(({ collection }) => collection));
  return {
    at,
    collections: planned.losses
      .map(({ collection, ...loss }) =>
        omitUndefined({ collection: names.get(collection), ...loss }),
      )
      .toSorted(namedFirst),
    items: planned.items,
    replies: planned.replies,
    digest: planned.digest,
  };
};

export const answerTerms: Answers<typeof termsCalls> = {
  'terms.get': viewAll,
  'terms.keep': (context, { platform, keep }) => {
    context.terms.keep(platform, keep);
    return viewAll(context);
  },
  'terms.due': async ({ store, terms: keeping }, { platform }) =>
    dueView(store, await keeping.due(platform)),
  'terms.delete': async ({ terms: keeping }, { platform, at, digest }) => {
    const deleted = await keeping.delete(platform, { at, digest });
    return omitUndefined({
      deleted: deleted && { items: deleted.items, replies: deleted.replies },
    });
  },
  'terms.check': async (context, { platform }) => {
    await context.terms.check(platform);
    return viewAll(context);
  },
};
