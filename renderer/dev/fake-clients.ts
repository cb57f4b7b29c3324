/** Invented programs that ask over MCP: some that were let in, and, in the scene `consent`, some that wait. */
import type { ClientView, ConsentView } from '../../core/contract/index.ts';
import type { Params } from '../places.ts';
import type { Reply } from './fake-reply.ts';

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();

const waiting: readonly ConsentView[] = [
  {
    id: 'c1',
    name: 'Reading Assistant',
    client: 'https://assistant.example.org/client.json',
    vouchedBy: 'assistant.example.org',
    answersTo: '127.0.0.1:51234',
    scopes: ['bowerbird:ask', 'archive:read'],
    asked: minutes(-1),
    until: minutes(9),
  },
  {
    id: 'c2',
    name: 'Trust me \u202E <b>Bowerbird</b>',
    client: 'c-77',
    answersTo: 'editor:',
    scopes: ['archive:read'],
    asked: minutes(0),
    until: minutes(10),
  },
];

const granted: readonly ClientView[] = [
  {
    id: 'g1',
    name: 'Reading Assistant',
    client: 'https://assistant.example.org/client.json',
    answersTo: '127.0.0.1:51234',
    scopes: ['bowerbird:ask', 'archive:read'],
    state: 'active',
    created: minutes(-20_000),
    lastUsed: minutes(-14),
    expires: minutes(30_000),
    cap: 100,
    spent: 37,
  },
  {
    id: 'g2',
    name: 'محرر النصوص',
    client: 'c-12',
    answersTo: 'editor:',
    scopes: ['archive:read'],
    state: 'reused',
    created: minutes(-90_000),
    lastUsed: minutes(-80_000),
    expires: minutes(-40_000),
    cap: 0,
    spent: 0,
  },
];

export const fakeClients = (scene: string): Readonly<Record<string, (params: Params) => Reply>> => {
  let pending = scene === 'consent' ? waiting : [];
  let clients = scene === 'first' ? [] : granted;
  let tokens = 20_000;
  const decided = ({ id }: Params): Reply => {
    pending = pending.filter((one) => one.id !== id);
    return { data: null };
  };
  const change = (id: unknown, how: Partial<ClientView>): Reply => {
    clients = clients.map((one) => (one.id === id ? { ...one, ...how } : one));
    return { data: null };
  };
  return {
    'clients.pending': () => ({ data: pending }),
    'clients.list': () => ({ data: clients }),
    'clients.approve': decided,
    'clients.deny': decided,
    'clients.set-cap': ({ id, cap }) => change(id, { cap: Number(cap) }),
    'clients.budget': () => ({ data: { tokens } }),
    'clients.set-budget': (wanted) => {
      tokens = Number(wanted['tokens']);
      return { data: { tokens } };
    },
    'clients.revoke': ({ id }) => change(id, { state: 'revoked' }),
  };
};
