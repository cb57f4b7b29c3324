import { Hono } from 'hono';
import type { SignInConfig } from '../../core/laboratory/sign-in/config.ts';
import { createSignIn, type SignIn } from '../../core/laboratory/sign-in/door.ts';
import { carriesToken } from '../../core/laboratory/sign-in/sessions.ts';
import type { Ways } from '../../core/laboratory/sign-in/ways.ts';
import { listen } from '../../core/doors/http/listen.ts';
import { createIdentityFetch } from '../../core/net/identity-fetch.ts';
import { tempDir } from '../../core/store/calls/fixtures.ts';
import { isOnPostgres } from '../../core/store/testing/engines.ts';
import { openStore } from '../../core/store/index.ts';
import { Browser } from './browser.ts';
import { laboratoryIn, type Laboratory } from '../../core/laboratory/store/laboratory.ts';

export interface RunningLaboratory {
  readonly laboratory: Laboratory;
  readonly signIn: SignIn;
  readonly port: number;
  readonly base: string;
  readonly browser: () => Browser;
  /** Moves the laboratory's clock on. */
  readonly pass: (ms: number) => void;
  /** What was told to the operator. */
  readonly faults: string[];
  /** Who is signed in with a browser, as another door sees it. */
  readonly nameIn: (browser: Browser) => Promise<string>;
  readonly close: () => Promise<void>;
}

export const NO_WAYS: Ways = { oidc: [], password: false, signUp: false };

/** Passwords of tests cost next to nothing. */
const CHEAP = { ln: 4, r: 8, p: 1 };

/** A laboratory on this computer that one can sign in to. */
export const runLaboratory = async (
  ways: Partial<Ways>,
  config: Partial<SignInConfig> = {},
): Promise<RunningLaboratory> => {
  let shift = 0;
  const now = (): number => Date.now() + shift;
  const folder = isOnPostgres() ? tempDir() : undefined;
  const store = openStore({ dir: folder?.dir ?? ':memory:', now });
  const laboratory = laboratoryIn(store);
  const faults: string[] = [];
  const provider = await createIdentityFetch();
  const place = { port: 0 };
  const base = (): string => `http://127.0.0.1:${place.port}`;
  const signIn = createSignIn({
    laboratory,
    shortLived: store.shortLived,
    origin: base,
    now,
    ways: { ...NO_WAYS, ...ways },
    fetch: provider.fetch,
    onFault: (text) => faults.push(text),
    passwords: { cost: CHEAP },
    ...config,
  });
  const app = new Hono();
  app.route(
    '/',
    signIn.routes(() => [`127.0.0.1:${place.port}`]),
  );
  app.get('/who', (context) => context.text(signIn.personOf(context)?.person.name ?? 'nobody'));
  app.post('/call', (context) => {
    const found = signIn.personOf(context);
    return context.text(found && carriesToken(context, found) ? found.person.name : 'nobody');
  });
  const listening = await listen(app, { port: 0 });
  place.port = listening.port;
  return {
    laboratory,
    signIn,
    port: listening.port,
    base: base(),
    browser: () => new Browser(listening.port),
    pass: (ms) => void (shift += ms),
    faults,
    nameIn: async (browser) => (await browser.get('/who')).text,
    close: async () => {
      await signIn.settled();
      await listening.close();
      await provider.close();
      store.close();
      folder?.remove();
    },
  };
};

/** A project, and an invitation to it by its manager: the secret of its link. */
export const inviteTo = (
  { laboratory }: RunningLaboratory,
  { email = 'ada@uni.example', name = 'Ada' }: { email?: string; name?: string } = {},
): { project: string; invitation: string; secret: string } => {
  const [manager] = laboratory.people.list();
  const by = (manager ?? laboratory.people.add({ name: 'Chiara', isOwner: true })).id;
  const project = laboratory.projects.add({ name: 'Tides', by }).id;
  const { row, secret } = laboratory.invitations.make({
    project,
    role: 'coder',
    email,
    name,
    by,
    lives: 24 * 3600_000,
  });
  return { project, invitation: row.id, secret };
};

/** Opens an invitation, as the page behind its link does. */
export const openInvitation = (browser: Browser, secret: string) =>
  browser.submit('/sign-in/invitation', '/sign-in/invitation', { secret });
