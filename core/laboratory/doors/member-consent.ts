import type { ConsentView } from '#calls/index.ts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { toAppError } from '#kit/errors.ts';
import { waitIn, waitPath } from '../../doors/oauth/authorize.ts';
import { isSameSecret } from '../../doors/http/same-secret.ts';
import type { Consents } from '../../doors/oauth/consents.ts';
import {
  formIn,
  decisionFields,
  isHandingOver,
  notePage,
  page,
  who,
} from '../../doors/oauth/pages.ts';
import { escaped, hidden, PAGE_HEADERS } from '../../doors/http/page-frame.ts';

/** Who decides in a laboratory, and for which projects. */
interface MemberConsentConfig {
  /** Whoever has signed in in this browser, with the token of the session. */
  readonly personOf: (
    context: Context,
  ) =>
    | { readonly person: { readonly id: string; readonly name: string }; readonly csrf: string }
    | undefined;
  /** The projects in which a person may let programs in. */
  readonly projectsOf: (
    person: string,
  ) => readonly { readonly code: string; readonly name: string }[];
}

const Form = z.object({
  decision: z.enum(['approve', 'deny']),
  token: z.string(),
  project: z.string(),
  cap: z.coerce.number().int().min(0).max(1_000_000),
  expiresDays: z.coerce.number().int().min(1).max(365),
});

/** Names the request about which somebody signs in to decide. */
const COOKIE = 'bowerbird-consent';
const ID = /^[\w-]{22}$/;

const signInFirst = (context: Context, id: string): Response => {
  setCookie(context, COOKIE, id, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
  return context.redirect('/sign-in', 303);
};

/** The page of the request about which somebody has just signed in to decide. */
export const consentAwaited = (context: Context): string | undefined => {
  const id = getCookie(context, COOKIE);
  return id !== undefined && ID.test(id) ? `/oauth/consent/${id}` : undefined;
};

export const forgetConsent = (context: Context): void =>
  void deleteCookie(context, COOKIE, { path: '/' });

interface Deciding {
  readonly person: { readonly name: string };
  readonly csrf: string;
  readonly projects: readonly { readonly code: string; readonly name: string }[];
}

/** The card for a member of a laboratory, who chooses for which project. */
const memberConsentPage = (view: ConsentView, { person, csrf, projects }: Deciding): string =>
  page(
    'Access request',
    `<h1>${isHandingOver(view) ? 'A computer wants to hand over what is collected on it' : 'An app wants to use Bowerbird'}</h1>
${who(view)}
<p class="quiet">You are signed in as <bdi>${escaped(person.name)}</bdi>.</p>
<form method="post" action="/oauth/consent/${escaped(view.id)}">
${hidden('token', csrf)}
<label>Project <select name="project">${projects.map(({ code, name }) => `<option value="${escaped(code)}">${escaped(name)}</option>`).join('')}</select></label>
${decisionFields(view)}
</form>`,
  );

/**
 * The consent card of a member: shown in the browser that started the request and in no other, so that nobody
 * can be sent to the request of somebody else. The member chooses the project, whose credits it spends.
 */
export const createMemberConsent = (consents: Consents, config: MemberConsentConfig) => {
  const ended = (context: Context): Response | Promise<Response> =>
    context.html(
      notePage(
        'This request has ended',
        'It was already decided, it expired, or another browser started it.',
      ),
      404,
      PAGE_HEADERS,
    );

  const show = (context: Context): Response | Promise<Response> => {
    const { id, held } = waitIn(context);
    const view = consents.waiting(id, held);
    if (!view) return ended(context);
    const signedIn = config.personOf(context);
    if (!signedIn) return signInFirst(context, id);
    const projects = config.projectsOf(signedIn.person.id);
    if (projects.length === 0)
      return context.html(
        notePage(
          'No project of yours takes apps',
          'It takes the role collector or manager in a project. Ask its manager.',
        ),
        403,
        PAGE_HEADERS,
      );
    return context.html(memberConsentPage(view, { ...signedIn, projects }), 200, PAGE_HEADERS);
  };

  const decide = (context: Context): Response | Promise<Response> => {
    const { id, held } = waitIn(context);
    const form = formIn(context);
    const signedIn = config.personOf(context);
    if (!consents.waiting(id, held)) return ended(context);
    // A form of our own page says where it comes from, and carries the token of the session.
    if (
      !signedIn ||
      context.req.header('origin') === undefined ||
      !isSameSecret(form.get('token') ?? '', signedIn.csrf)
    )
      return signInFirst(context, id);
    try {
      const input = Form.parse(Object.fromEntries(form));
      if (input.decision === 'deny') consents.deny(id);
      else {
        const person = signedIn.person.id;
        const project = config.projectsOf(person).find(({ code }) => code === input.project);
        if (!project) return show(context);
        const { cap, expiresDays } = input;
        const member = { person, project: project.code };
        consents.approve(id, { cap, expiresDays, scopes: form.getAll('scope'), member });
      }
    } catch (thrown) {
      const text =
        thrown instanceof z.ZodError ? 'The form is not complete.' : toAppError(thrown).message;
      return context.html(notePage('Not decided', text), 400, PAGE_HEADERS);
    }
    return context.redirect(waitPath(id), 303);
  };

  return { show, decide };
};
