import { Hono, type Context } from 'hono';
import { toAppError } from '#kit/errors.ts';
import { guard } from '../../doors/http/guard.ts';
import { refuseOtherMethods } from '../../doors/http/plain.ts';
import { PAGE_HEADERS } from '../../doors/http/page-frame.ts';
import { isLanguage } from '#kit/languages.ts';
import { limitBody } from '../../doors/http/request.ts';
import { MAIL_ISSUER } from './admission.ts';
import type { SignInConfig } from './config.ts';
import { Refusal } from './forms.ts';
import { identitiesPage } from './identities-page.ts';
import { createInvitationPages } from './invitations.ts';
import { notePage, SCRIPT, STYLE, type PageView } from './page-parts.ts';
import { createParts, keepReturn, show, signedIn, viewOf, type SignInParts } from './parts.ts';
import { PasswordsBusy } from './passwords.ts';
import type { SignedIn } from './sessions.ts';
import { signInPage } from './sign-in-page.ts';
import { createMailing, createWithMail } from './with-mail.ts';
import { createWithPassword } from './with-password.ts';
import { createWithProvider } from './with-provider.ts';

export interface SignIn {
  readonly routes: (hosts: () => readonly string[]) => Hono;
  /**
   * Who is signed in, for other doors. A call with an effect also has to carry the session's token
   * (`carriesToken`): the cookie is sent by whatever page asks the browser to.
   */
  readonly personOf: (context: Context) => SignedIn | undefined;
  /** Called where a page is refused to somebody who has to sign in first: they come back to it. */
  readonly keepReturn: (context: Context) => void;
  /** Resolves when no e-mail is under way. */
  readonly settled: () => Promise<void>;
}

/**
 * Signing in to a laboratory: at an identity provider, by a link in an e-mail, with a password. No GET has an
 * effect; every form is of our own page, in this browser, by its token.
 */
export const createSignIn = (config: SignInConfig): SignIn => {
  const parts = createParts(config);
  const mailing = createMailing(parts);
  const { sessions } = parts;
  return {
    routes: (hosts) => {
      const app = new Hono();
      const provider = createWithProvider(parts);
      // Pages without an effect, to which e-mails and providers lead.
      const landings = [
        '/sign-in',
        '/sign-in/link',
        '/sign-in/new-password',
        '/sign-in/invitation',
        ...provider.paths,
      ];
      for (const path of ['/sign-in', '/sign-in/*', '/sign-out'])
        app.use(path, guard(hosts, landings), limitBody({ times: config.bodyTimes }));
      addProviderRoutes(app, provider);
      addLinkRoutes(app, parts, mailing);
      addInvitationRoutes(app, parts, mailing);
      addAccountRoutes(app, parts);
      addAddressRoutes(app, parts, mailing);
      app.get('/sign-in/page.css', (context) => context.body(STYLE, 200, typed('text/css')));
      app.get('/sign-in/page.js', (context) => context.body(SCRIPT, 200, typed('text/javascript')));
      refuseOtherMethods(app);
      app.onError((thrown, context) => refused(thrown, context, parts));
      return app;
    },
    personOf: sessions.find,
    keepReturn: (context) => keepReturn(parts, context),
    settled: mailing.settled,
  };
};

const typed = (type: string) => ({ 'content-type': `${type}; charset=utf-8` });

const addProviderRoutes = (app: Hono, provider: ReturnType<typeof createWithProvider>): void => {
  app.post('/sign-in/with/:way', provider.begin);
  app.get('/sign-in/return/:way', provider.land);
  app.post('/sign-in/return/:way', provider.finish);
};

/** A way that is not switched on is not there. */
const addLinkRoutes = (
  app: Hono,
  parts: SignInParts,
  mailing: ReturnType<typeof createMailing>,
): void => {
  const { ways } = parts.config;
  const mail = createWithMail(parts, mailing);
  const password = createWithPassword(parts, mailing);
  // The operator's link for an owner uses these without any way.
  app.get('/sign-in/link', mail.showLink);
  app.post('/sign-in/link', mail.useLink);
  if (mailing.isOn) app.post('/sign-in/mail', mail.send);
  if (!ways.password) return;
  app.post('/sign-in/password', password.signIn);
  app.get('/sign-in/new-password', password.showNew);
  app.post('/sign-in/new-password', password.saveNew);
  app.post('/sign-in/change-password', password.change);
  if (mailing.isOn) app.post('/sign-in/forgot', password.forgot);
};

const addInvitationRoutes = (
  app: Hono,
  parts: SignInParts,
  mailing: ReturnType<typeof createMailing>,
): void => {
  const invitations = createInvitationPages(parts, mailing);
  app.get('/sign-in/invitation', invitations.start);
  app.post('/sign-in/invitation', invitations.open);
  app.get('/sign-in/invited', invitations.showOpened);
  app.post('/sign-in/invitation/accept', invitations.accept);
  if (parts.config.ways.password)
    app.post('/sign-in/invitation/password', invitations.acceptWithPassword);
};

const LANGUAGE_SECONDS = 365 * 24 * 3600;
/** The pages on which a language can be chosen. */
const LANGUAGE_PATHS: ReadonlySet<string> = new Set([
  '/sign-in',
  '/sign-in/identities',
  '/sign-in/invitation',
  '/sign-in/invited',
  '/sign-in/link',
  '/sign-in/new-password',
]);

/** Where mail goes is changed to an address whose e-mail the person was seen to read; the old one is told. */
const addAddressRoutes = (
  app: Hono,
  parts: SignInParts,
  mailing: ReturnType<typeof createMailing>,
): void => {
  if (!mailing.isOn) return;
  const { identities, people } = parts.config.laboratory;
  app.post('/sign-in/identities/use-address', (context) => {
    const address = parts.forms.read(context).get('address') ?? '';
    const { person } = signedIn(parts, context);
    if (identities.find(MAIL_ISSUER, address)?.id !== person.id)
      throw new Refusal(403, 'staleForm');
    if (address === person.email) return context.redirect('/sign-in/identities', 303);
    try {
      people.setEmail(person.id, address, person.id);
    } catch (thrown) {
      if (toAppError(thrown).kind !== 'validation_error') throw thrown;
      throw new Refusal(403, 'addressOfPassword');
    }
    if (person.email !== null) mailing.tellOfChange(context, person.email, address);
    return context.redirect('/sign-in/identities', 303);
  });
};

const addAccountRoutes = (app: Hono, parts: SignInParts): void => {
  const { sessions, forms, config, cookies } = parts;
  const { laboratory } = config;
  app.get('/sign-in', (context) => show(context, signInPage(parts, context)));
  app.get('/sign-in/identities', (context) => {
    keepReturn(parts, context);
    return show(context, identitiesPage(parts, context));
  });
  app.post('/sign-in/language', (context) => {
    const fields = forms.read(context);
    const language = fields.get('language') ?? undefined;
    if (isLanguage(language))
      cookies.set(context, 'bowerbird-language', language, LANGUAGE_SECONDS);
    const path = fields.get('path') ?? '';
    return context.redirect(LANGUAGE_PATHS.has(path) ? path : '/sign-in', 303);
  });
  app.post('/sign-in/identities/remove', (context) => {
    const fields = forms.read(context);
    const { person } = signedIn(parts, context);
    const { identities, passwords } = laboratory;
    const others = identities.list(person.id).length - 1;
    if (others + (passwords.get(person.id) === undefined ? 0 : 1) > 0)
      identities.remove(
        person.id,
        fields.get('issuer') ?? '',
        fields.get('subject') ?? '',
        person.id,
      );
    return context.redirect('/sign-in/identities', 303);
  });
  app.post('/sign-in/sessions/end', (context) => {
    forms.read(context);
    const { person } = signedIn(parts, context);
    laboratory.sessions.endAll(person.id, person.id);
    sessions.begin(context, person.id);
    return context.redirect('/sign-in/identities', 303);
  });
  app.post('/sign-out', (context) => {
    forms.read(context);
    sessions.end(context);
    return context.redirect('/sign-in', 303);
  });
};

/** Every mishap is a page; only its status and our own words tell of it. */
const refused = (
  thrown: Error,
  context: Context,
  parts: SignInParts,
): Response | Promise<Response> => {
  const refusal = toRefusal(thrown);
  if (!refusal) {
    const error = toAppError(thrown);
    parts.config.onFault?.(`signing in: ${error.kind}`);
    const html = notePage(refusedView(parts, context), 'failed');
    return context.html(html, error.row.status as 500, PAGE_HEADERS);
  }
  const { status, note, retryAfter } = refusal;
  return context.html(notePage(refusedView(parts, context), note), status, {
    ...PAGE_HEADERS,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
};

/** Of what was refused, no other language can be chosen: it is no page to come back to. */
const refusedView = (parts: SignInParts, context: Context): PageView => ({
  ...viewOf(parts, context),
  path: undefined,
});

const toRefusal = (thrown: Error): Refusal | undefined => {
  if (thrown instanceof Refusal) return thrown;
  return thrown instanceof PasswordsBusy ? new Refusal(503, 'busy', 5) : undefined;
};
