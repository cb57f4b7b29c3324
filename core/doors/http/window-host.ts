import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Caller } from '../../engine/caller.ts';
import { toAppError } from '#kit/errors.ts';
import type { AppDoor } from '../ipc/door.ts';
import type { Push } from '#calls/index.ts';
import { guard } from './guard.ts';
import { plainError, refuseOtherMethods } from './plain.ts';
import { isSameSecret } from './same-secret.ts';
import { limitBody, type BodyTimes } from './request.ts';
import {
  jsonFromBody,
  sendWindowEvents,
  sendWindowFile,
  ENTRY_PAGE,
  ENTRY_POLICY,
  ENTRY_SCRIPT,
  SECRET_HEADER,
} from './window-parts.ts';

export interface WindowConfig {
  readonly door: Pick<AppDoor, 'answer'>;
  readonly caller: Caller;
  readonly onPush: (listener: (message: Push) => void) => () => void;
  readonly hosts: () => readonly string[];
  /** The folder of the built window. */
  readonly files: string;
  /** Aborted when the program ends: the stream of events ends with it. */
  readonly ending: AbortSignal;
  /** Hears that the one-time address was used. */
  readonly onEntered?: () => void;
  readonly bodyTimes?: BodyTimes | undefined;
}

const COOKIE = 'bowerbird-window';
const ENTER = '/app/enter';
const ENTER_SCRIPT = '/app/enter.js';
const BEHIND_SECRET: ReadonlySet<string> = new Set(['/app/call', '/app/events']);

/**
 * The window in an ordinary browser, for machines without a desktop shell. Whoever opens the one-time
 * address first gets a cookie and a secret that last as long as this process; the address is worth
 * nothing after. The cookie opens the window's files and no more: a browser sends it to every port of
 * this machine. Whatever asks or hears the engine needs the secret too, which the page alone holds.
 */
export const windowDoor = (config: WindowConfig): { app: Hono; token: string } => {
  const token = randomBytes(32).toString('base64url');
  const session = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  let used = false;
  const app = new Hono();

  app.use('/app/*', guard(config.hosts, [ENTER]));
  const knowsSecret = (context: Context): boolean =>
    isSameSecret(context.req.header(SECRET_HEADER) ?? '', secret);
  app.use('/app/*', limitBody({ times: config.bodyTimes, isKnown: knowsSecret }));
  app.use('/app/*', async (context, next): Promise<Response | undefined> => {
    const { path } = context.req;
    const opened =
      isSameSecret(getCookie(context, COOKIE) ?? '', session) &&
      (!BEHIND_SECRET.has(path) || knowsSecret(context));
    if (!opened && path !== ENTER && path !== ENTER_SCRIPT)
      return context.text(
        'This window was not opened by Bowerbird. Start it again and use the address that it prints.',
        403,
      );
    await next();
    return undefined;
  });
  // The token stands behind "#", which no browser sends: the page posts it, so no GET uses it up.
  app.get(ENTER, (context) =>
    context.html(ENTRY_PAGE, 200, { 'content-security-policy': ENTRY_POLICY }),
  );
  app.get(ENTER_SCRIPT, (context) =>
    context.body(ENTRY_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.post(ENTER, (context) => {
    const given = jsonFromBody(context) as { token?: unknown } | null;
    if (used || typeof given?.token !== 'string' || !isSameSecret(given.token, token))
      return context.text(
        'This address is not good, or no longer. Start Bowerbird again for a new one.',
        403,
      );
    used = true;
    config.onEntered?.();
    setCookie(context, COOKIE, session, { httpOnly: true, sameSite: 'Strict', path: '/app' });
    return context.json({ secret });
  });
  app.post('/app/call', async (context) =>
    context.json(
      await config.door.answer(jsonFromBody(context), {
        ...config.caller,
        signal: context.req.raw.signal,
      }),
    ),
  );
  app.get('/app/events', (context) => sendWindowEvents(context, config));
  app.get('/app/*', (context) =>
    sendWindowFile(config.files, context.req.path.slice('/app/'.length)),
  );
  refuseOtherMethods(app);
  app.onError((thrown) => {
    return plainError(toAppError(thrown));
  });
  return { app, token };
};
