import type { Context, Hono } from 'hono';
import type { Push } from '#calls/index.ts';
import { AppError } from '#kit/errors.ts';
import type { Role } from '#kit/rights.ts';
import { noteKey } from '../../doors/http/request-notes.ts';
import { jsonFromBody, sendWindowEvents, sendWindowFile } from '../../doors/http/window-parts.ts';
import { carriesToken } from '../sign-in/sessions.ts';
import { type FrontConfig, type OpenProject, type SignedIn, visitorIn } from './open-project.ts';

const WINDOW = '/projects/:code/app';

/**
 * The window of a project in a browser, for whoever has signed in and is a member. The cookie of the session
 * opens its files; whatever asks or hears the project carries the token of the session besides, which a page
 * of another origin cannot learn.
 */
export const addProjectWindow = (app: Hono, config: FrontConfig): void => {
  app.get(`${WINDOW}/session`, async (context) => {
    const { signedIn } = await visitorIn(config, context);
    return context.json({ secret: signedIn.csrf }, 200, { 'cache-control': 'no-store' });
  });
  app.post(`${WINDOW}/call`, async (context) => {
    const { signedIn, project } = await visitorIn(config, context);
    checkToken(context, signedIn);
    const caller = project.callerOf(signedIn.person);
    noteKey(context, caller.keyId);
    const { signal } = context.req.raw;
    return context.json(await project.door.answer(jsonFromBody(context), { ...caller, signal }));
  });
  app.get(`${WINDOW}/events`, async (context) => {
    const { signedIn, project } = await visitorIn(config, context);
    checkToken(context, signedIn);
    return sendWindowEvents(context, {
      onPush: project.onPush,
      ending: AbortSignal.any([config.ending, project.ending]),
      mayHear: () => mayGoOn(config, context, signedIn),
      look: roleWatch(project, signedIn),
      onOpen: () => project.arrive(signedIn.person),
    });
  });
  // Relative addresses of the window need the slash.
  app.get(WINDOW, (context) => context.redirect(`${context.req.path}/`, 302));
  app.get(`${WINDOW}/*`, async (context) => {
    const found = await visitorIn(config, context).catch((thrown: unknown) => {
      if (thrown instanceof AppError && isPage(context)) return undefined;
      throw thrown;
    });
    // Whoever is not signed in, or no member, is told so by the page of the projects.
    if (!found) {
      config.keepReturn(context);
      return context.redirect('/', 302);
    }
    const start = `/projects/${context.req.param('code')}/app/`;
    return sendWindowFile(config.files, context.req.path.slice(start.length));
  });
};

/** Another program may give a member another role: their window then asks again what it may. */
const roleWatch = (project: OpenProject, { person }: SignedIn): (() => Push | undefined) => {
  let known = project.roleOf(person);
  return () => {
    const role = roleNow(project, person) ?? known;
    if (role === known) return undefined;
    known = role;
    return { push: 'changed', topics: ['members'] };
  };
};

/** `undefined` while the data file cannot be read, too. */
const roleNow = (project: OpenProject, person: SignedIn['person']): Role | undefined => {
  try {
    return project.roleOf(person);
  } catch {
    return undefined;
  }
};

const isPage = (context: Context): boolean => context.req.path.endsWith('/');

/** Whoever signed out, was disabled or removed, or whose project was closed, hears nothing more of it. */
const mayGoOn = (config: FrontConfig, context: Context, { person, csrf }: SignedIn): boolean => {
  try {
    return (
      config.personOf(context)?.csrf === csrf &&
      config.isMember(person.id, context.req.param('code') ?? '')
    );
  } catch {
    // While the data file cannot be read nobody knows; the window asks again.
    return false;
  }
};

const checkToken = (context: Context, signedIn: SignedIn): void => {
  if (!carriesToken(context, signedIn)) throw new AppError('not_permitted');
};
