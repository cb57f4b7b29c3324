import type { AssistantSetting } from '#kit/assistant.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import type { GrantRow, KeyRow } from '../../store/index.ts';
import type { Answers } from '../answering/answers.ts';
import { MANAGERS, mayLookAtKeys, refuseOthersKey } from '../keys/answer-keys.ts';
import { messages } from '../answering/messages.ts';
import type { clientCalls, ClientView } from './clients.ts';

export const answerClients: Answers<typeof clientCalls> = {
  'clients.pending': ({ consents }) => consents.pending(),
  'clients.approve': ({ consents }, { id, ...decision }) => {
    consents.approve(id, decision);
  },
  'clients.deny': ({ consents }, { id }) => {
    consents.deny(id);
  },
  'clients.list': (context) => {
    const { store, now } = context;
    const keys = new Map(store.keys.list().map((key) => [key.id, key]));
    const mayLookAt = mayLookAtKeys(context);
    const spent = store.ledger.spentByFamilies();
    const assistants = store.settings.get('assistants');
    return store.clients
      .list()
      .filter(({ keyId }) => mayLookAt(keys.get(keyId)))
      .map((grant) => {
        const key = keys.get(grant.keyId);
        return clientView(
          grant,
          key,
          spent.get(key?.family ?? '') ?? 0,
          assistants[grant.keyId] ?? {},
          now(),
        );
      });
  },
  'clients.set-cap': (context, { id, cap }) => {
    const { store } = context;
    const { keyId } = store.clients.there(id);
    refuseOthersKey(context, keyId, MANAGERS);
    store.keys.setBudget(keyId, cap);
  },
  'clients.set-assistant': (context, { id, ...wanted }) => {
    const { store, catalogue } = context;
    const { keyId } = store.clients.there(id);
    refuseOthersKey(context, keyId, MANAGERS);
    refuseUnknown(wanted.platforms, (name) => catalogue.platform(name)?.segment === name);
    refuseUnknown(wanted.tools, (name) => catalogue.entries.some(({ tool }) => tool === name));
    const { [keyId]: _, ...others } = store.settings.get('assistants');
    store.settings.set('assistants', { ...others, [keyId]: omitUndefined(wanted) });
  },
  'clients.revoke': (context, { id }) => {
    const { store } = context;
    refuseOthersKey(context, store.clients.there(id).keyId, MANAGERS);
    store.clients.end(id, 'revoked');
  },
  'clients.budget': ({ store }) => ({
    tokens: store.settings.get('mcpTokens'),
  }),
  'clients.set-budget': ({ store }, { tokens }) => {
    store.settings.set('mcpTokens', tokens);
    return { tokens };
  },
  'clients.connection': ({ assistants }) => assistants.connection(),
  'clients.test-connection': ({ assistants }, { way, key }) => assistants.test(way, key),
};

const refuseUnknown = (
  names: readonly string[] | undefined,
  isKnown: (name: string) => boolean,
): void => {
  const strange = names?.find((name) => !isKnown(name));
  if (strange !== undefined)
    throw new AppError('validation_error', messages.noSuchThing({ strange: printable(strange) }));
};

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
    answersTo: hostOrScheme(grant.redirect),
    scopes: grant.scopes,
    state: computeClientState(grant, key, now),
    created: grant.created,
    lastUsed: grant.lastUsed ?? undefined,
    expires: key?.expires ?? undefined,
    cap: key?.budget ?? undefined,
    spent,
    assistant,
  });

const computeClientState = (
  grant: GrantRow,
  key: KeyRow | undefined,
  now: number,
): ClientView['state'] => {
  if (grant.ended !== null) return grant.ended;
  if (!key || key.revoked !== null) return 'revoked';
  if (key.disabled) return 'disabled';
  return key.expires !== null && Date.parse(key.expires) <= now ? 'expired' : 'active';
};

/** A host, or the scheme of a program. */
const hostOrScheme = (address: string): string => {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : protocol;
};
