import { setTimeout as wait } from 'node:timers/promises';
import type { LabConnectionView, LabStatusView } from '#calls/lab/lab.ts';
import type { App, AppConfig } from '../../core/app/app.ts';
import { openApp } from '../../core/app/open-app.ts';
import { createNet } from '../../core/net/index.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';
import { Browser } from './browser.ts';
import { desktopDir } from './folders.ts';
import type { Visitor } from './visitor.ts';

export interface Desktop {
  readonly app: App;
  readonly dir: string;
  /** One call of the window. Throws what it is refused with. */
  readonly call: <T = LabStatusView>(name: string, params?: object) => Promise<T>;
  readonly connection: () => Promise<LabConnectionView>;
  readonly close: () => Promise<void>;
}

/** A keychain that hides nothing. */
const keychain = {
  seal: (secret: string) => Promise.resolve(Buffer.from(secret).toString('base64')),
  unseal: (sealed: string) => Promise.resolve(Buffer.from(sealed, 'base64').toString()),
};

/** A desktop whose platforms are invented, but which takes that for the world. It waits at most a moment. */
export const openDesktop = ({
  hasKeychain = true,
  ...config
}: Partial<AppConfig> & { readonly hasKeychain?: boolean } = {}): Desktop => {
  const dir = config.dataDir ?? desktopDir();
  const app = openApp({
    version: '9.9.9',
    port: 0,
    environment: {},
    net: createNet({ userAgent: 'Bowerbird/9.9.9 (test)', fake: loadFakes }),
    sleep: (ms, signal) => wait(Math.min(ms, 20), undefined, { signal }),
    ...(hasKeychain && keychain),
    ...config,
    dataDir: dir,
  });
  app.store.ledger.grant(1000, 'for the test');
  const call = async <T = LabStatusView>(name: string, params: object = {}): Promise<T> => {
    const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data as T;
  };
  return {
    app,
    dir,
    call,
    connection: async () => {
      const { connection } = await call('lab.status');
      if (!connection) throw new Error('not connected');
      return connection;
    },
    close: () => app.close(),
  };
};

/** The member goes through the pages in the browser; what they are shown last. */
export const signInThere = async (
  page: string,
  visitor: Visitor,
  project: string,
  decision: 'approve' | 'deny' = 'approve',
): Promise<string> => {
  const url = new URL(page);
  const browser = new Browser(Number(url.port));
  const [name = '', value = ''] = visitor.cookie.split('=');
  browser.cookies.set(name, value);
  const begun = await browser.submit(url.pathname + url.search, '/oauth/authorize');
  const consent = String(begun.headers.location);
  const decided = await browser.submit(consent, consent, { decision, project });
  const back = await browser.post(String(decided.headers.location), {});
  const returned = new URL(String(back.headers.location));
  const own = new Browser(Number(returned.port));
  const shown = await own.submit(returned.pathname + returned.search, '/callback');
  return shown.text;
};

/** From the address to the connection. */
export const connectTo = async (
  desktop: Desktop,
  address: string,
  visitor: Visitor,
  project: string,
): Promise<string> => {
  const { signIn } = await desktop.call('lab.connect', { address });
  return signInThere(signIn?.page ?? '', visitor, project);
};
