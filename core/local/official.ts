import { z } from 'zod';
import type { OfficialTestView, OfficialView } from '#contract/index.ts';
import { AppError, plainMessage } from '#kit/errors.ts';
import { defineLocal } from '#kit/local.ts';
import type { OfficialApi, Platform } from '#kit/operation.ts';
import type { LocalContext } from './context.ts';
import { messages } from './messages.ts';

const platform = z.string().min(1).max(40).describe('Segment of the platform.');
const one = z.strictObject({ platform });

type Found = Platform & { readonly official: OfficialApi };

/** The person's own credentials of official APIs: the terms first, then credentials, then their use. */
export const official = [
  defineLocal({
    name: 'official.get',
    summary:
      'Each official API: its terms, how credentials are got, whether they are at hand, and when they are used.',
    params: z.strictObject({}),
    run: (context: LocalContext): OfficialView[] =>
      context.catalogue.platforms.filter(hasOfficial).map((found) => view(context, found)),
  }),
  defineLocal({
    name: 'official.show-terms',
    summary: 'Notes that the terms of that date were shown to the person.',
    params: one.extend({ date: z.iso.date() }),
    changes: ['settings'],
    run: (context: LocalContext, params): OfficialView => {
      const found = platformOf(context, params.platform);
      context.credentials.noteTerms(found, params.date);
      return view(context, found);
    },
  }),
  defineLocal({
    name: 'official.set',
    summary: 'Keep credentials that the keychain of this computer has sealed.',
    params: one.extend({
      sealed: z
        .string()
        .min(1)
        .max(10_000)
        .regex(/^[\w+/=-]+$/, 'is not sealed text'),
    }),
    changes: ['settings'],
    run: async (context: LocalContext, params): Promise<OfficialView> => {
      const found = platformOf(context, params.platform);
      await context.credentials.keep(found, params.sealed);
      return view(context, found);
    },
  }),
  defineLocal({
    name: 'official.forget',
    summary: 'Forget the credentials that were kept, and use none on refusals.',
    params: one,
    changes: ['settings'],
    run: (context: LocalContext, params): OfficialView => {
      const found = platformOf(context, params.platform);
      context.credentials.forget(found);
      return view(context, found);
    },
  }),
  defineLocal({
    name: 'official.enable',
    summary: 'Whether the credentials are used when the public page refuses.',
    params: one.extend({ onRefusal: z.boolean() }),
    changes: ['settings'],
    run: (context: LocalContext, params): OfficialView => {
      const found = platformOf(context, params.platform);
      context.credentials.setOnRefusal(found, params.onRefusal);
      return view(context, found);
    },
  }),
  defineLocal({
    name: 'official.cap',
    summary:
      'How many US dollars an API that bills what is read may bill in a month; null for no cap.',
    params: one.extend({ dollars: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable() }),
    changes: ['settings'],
    run: (context: LocalContext, params): OfficialView => {
      const found = platformOf(context, params.platform);
      context.credentials.setMonthlyCap(found, params.dollars);
      return view(context, found);
    },
  }),
  defineLocal({
    name: 'official.test',
    summary:
      'Try whether the credentials work: a new token, and one cheap question, which costs its credit under the window’s key.',
    params: one,
    run: (context: LocalContext, params): Promise<OfficialTestView> =>
      context.tryOfficial(platformOf(context, params.platform)),
  }),
];

const hasOfficial = (one: Platform): one is Found => one.official !== undefined;

const platformOf = ({ catalogue }: LocalContext, segment: string): Found => {
  const found = catalogue.platform(segment);
  if (found && hasOfficial(found)) return found;
  throw new AppError('not_found', messages.noOfficialApiOfThis);
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
