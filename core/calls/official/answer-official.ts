import { AppError, plainMessage } from '#kit/errors.ts';
import type { OfficialApi, Platform } from '#kit/operation.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import type { officialCalls, OfficialView } from './official.ts';

type Found = Platform & { readonly official: OfficialApi };

export const answerOfficial: Answers<typeof officialCalls> = {
  'official.get': (context) =>
    context.catalogue.platforms.filter(hasOfficial).map((found) => view(context, found)),
  'official.show-terms': (context, params) => {
    const found = findOfficialPlatform(context, params.platform);
    context.credentials.noteTerms(found, params.date);
    return view(context, found);
  },
  'official.set': async (context, params) => {
    const found = findOfficialPlatform(context, params.platform);
    await context.credentials.keep(found, params.sealed);
    return view(context, found);
  },
  'official.forget': (context, params) => {
    const found = findOfficialPlatform(context, params.platform);
    context.credentials.forget(found);
    return view(context, found);
  },
  'official.enable': (context, params) => {
    const found = findOfficialPlatform(context, params.platform);
    context.credentials.setOnRefusal(found, params.onRefusal);
    return view(context, found);
  },
  'official.cap': (context, params) => {
    const found = findOfficialPlatform(context, params.platform);
    context.credentials.setMonthlyCap(found, params.dollars);
    return view(context, found);
  },
  'official.test': (context, params) =>
    context.tryOfficial(findOfficialPlatform(context, params.platform)),
};

const hasOfficial = (one: Platform): one is Found => one.official !== undefined;

const findOfficialPlatform = ({ catalogue }: LocalContext, segment: string): Found => {
  const found = catalogue.platform(segment);
  if (found && hasOfficial(found)) return found;
  throw new AppError('not_found', messages.noOfficialApi);
};

const view = ({ catalogue, credentials, store }: LocalContext, found: Found): OfficialView => {
  const { name, keysAt, worth, setup, asks, policy, prices } = found.official;
  const { termsShown, monthlyCap, ...state } = credentials.state(found);
  const answered = catalogue.entries.filter(
    ({ platform, routes }) => platform.segment === found.segment && routes.includes('official-api'),
  );
  return {
    platform: found.segment,
    brand: found.brand,
    name,
    keysAt,
    worth,
    setup,
    asks: asks.map(({ shape, ...field }) => ({ ...field, pattern: shape.source })),
    ...state,
    first: answered.some(({ routes }) => routes[0] === 'official-api'),
    terms: { ...policy, shown: termsShown },
    operations: answered.map(({ id }) => id),
    ...(prices && {
      spending: {
        says: plainMessage(prices),
        month: store.spending.thisMonth(),
        dollars: store.spending.spent(found.segment) / 1000,
        monthlyCap,
      },
    }),
  };
};
