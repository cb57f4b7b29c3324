import { z } from 'zod';
import type {
  AnswerBudgetView,
  AssistantSetting,
  ClientView,
  ConnectionTestView,
  ConnectionView,
  ConsentView,
} from '#contract/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { defineLocal } from '#kit/local.ts';
import { printable } from '#kit/printable.ts';
import type { GrantRow, KeyRow } from '../store/index.ts';
import type { LocalContext } from './context.ts';
import { messages } from './messages.ts';

const Id = z.strictObject({ id: z.string().min(1).max(200) });
/** None: no list of its own, and so what the person uses is listed. */
const Names = z.array(z.string().min(1).max(100)).min(1).max(200);
const Cap = z.int().min(0).max(1_000_000);

/** Programs that ask over MCP: who waits to be let in, who was, and what they spend. */
export const clients = [
  defineLocal({
    name: 'clients.pending',
    summary: 'Clients that wait for a decision.',
    params: z.strictObject({}),
    run: ({ consents }: LocalContext): ConsentView[] => consents.pending(),
  }),
  defineLocal({
    name: 'clients.approve',
    summary: 'Let a waiting client in, with a cap on its credits and an end.',
    params: Id.extend({
      cap: Cap,
      expiresDays: z.int().min(1).max(365),
      scopes: z.array(z.string()).min(1).optional(),
    }),
    changes: ['clients'],
    run: ({ consents }: LocalContext, { id, ...decision }) => done(consents.approve(id, decision)),
  }),
  defineLocal({
    name: 'clients.deny',
    summary: 'Turn a waiting client away.',
    params: Id,
    changes: ['clients'],
    run: ({ consents }: LocalContext, { id }) => done(consents.deny(id)),
  }),
  defineLocal({
    name: 'clients.list',
    summary: 'Clients that were let in, and what they spent.',
    params: z.strictObject({}),
    run: ({ store, now }: LocalContext): ClientView[] =>
      store.clients
        .list()
        .map((grant) =>
          clientView(
            grant,
            store.keys.get(grant.keyId),
            store.ledger.credits(grant.keyId).spent,
            store.settings.get('assistants')[grant.keyId] ?? {},
            now(),
          ),
        ),
  }),
  defineLocal({
    name: 'clients.set-cap',
    summary: 'How many credits a client may spend in all.',
    params: Id.extend({ cap: Cap }),
    changes: ['clients'],
    run: ({ store }: LocalContext, { id, cap }) => {
      const { keyId } = store.clients.there(id);
      return done(store.keys.setBudget(keyId, cap));
    },
  }),
  defineLocal({
    name: 'clients.set-assistant',
    summary: 'Which tools a client is shown, and which copies of an answer it gets.',
    params: Id.extend({
      platforms: Names.optional(),
      tools: Names.optional(),
      copies: z.enum(['both', 'text', 'structured']).optional(),
    }),
    changes: ['clients'],
    run: ({ store, catalogue }: LocalContext, { id, ...wanted }) => {
      const { keyId } = store.clients.there(id);
      refuseUnknown(wanted.platforms, (name) => catalogue.platform(name)?.segment === name);
      refuseUnknown(wanted.tools, (name) => catalogue.entries.some(({ tool }) => tool === name));
      const { [keyId]: _, ...others } = store.settings.get('assistants');
      store.settings.set('assistants', { ...others, [keyId]: omitUndefined(wanted) });
      return null;
    },
  }),
  defineLocal({
    name: 'clients.revoke',
    summary: 'Take back what a client was granted, at once.',
    params: Id,
    changes: ['clients'],
    run: ({ store }: LocalContext, { id }) => done(store.clients.end(id, 'revoked')),
  }),
  defineLocal({
    name: 'clients.budget',
    summary: 'How long one answer over MCP may be, in tokens.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): AnswerBudgetView => ({
      tokens: store.settings.get('mcpTokens'),
    }),
  }),
  defineLocal({
    name: 'clients.set-budget',
    summary: 'Changes how long one answer over MCP may be.',
    params: z.strictObject({ tokens: z.int().min(4000).max(1_000_000) }),
    changes: ['clients'],
    run: ({ store }: LocalContext, { tokens }): AnswerBudgetView => {
      store.settings.set('mcpTokens', tokens);
      return { tokens };
    },
  }),
  defineLocal({
    name: 'clients.connection',
    summary: 'How an assistant starts Bowerbird or reaches it, and where it keeps its settings.',
    params: z.strictObject({}),
    run: ({ assistants }: LocalContext): ConnectionView => assistants.connection(),
  }),
  defineLocal({
    name: 'clients.test-connection',
    summary: 'Try that command or that address, as an assistant does.',
    params: z.strictObject({
      way: z.enum(['command', 'address']),
      key: z.string().min(1).max(200).optional(),
    }),
    run: ({ assistants }: LocalContext, { way, key }): Promise<ConnectionTestView> =>
      assistants.test(way, key),
  }),
];

const refuseUnknown = (
  names: readonly string[] | undefined,
  isKnown: (name: string) => boolean,
): void => {
  const strange = names?.find((name) => !isKnown(name));
  if (strange !== undefined)
    throw new AppError('validation_error', messages.thereIsNo({ strange: printable(strange) }));
};

const done = (_: unknown): null => null;

const clientView = (
  grant: GrantRow,
  key: KeyRow | undefined,
  spent: number,
  assistant: AssistantSetting,
  now: number,
): ClientView =>
  omitUndefined({
    id: grant.id,
    name: grant.name,
    client: grant.client,
    answersTo: placeOf(grant.redirect),
    scopes: grant.scopes,
    state: stateOf(grant, key, now),
    created: grant.created,
    lastUsed: grant.lastUsed ?? undefined,
    expires: key?.expires ?? undefined,
    cap: key?.budget ?? undefined,
    spent,
    assistant,
  });

const stateOf = (grant: GrantRow, key: KeyRow | undefined, now: number): ClientView['state'] => {
  if (grant.ended !== null) return grant.ended;
  if (!key || key.revoked !== null) return 'revoked';
  if (key.disabled) return 'disabled';
  return key.expires !== null && Date.parse(key.expires) <= now ? 'expired' : 'active';
};

/** A host, or the scheme of a program. */
const placeOf = (address: string): string => {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : protocol;
};
