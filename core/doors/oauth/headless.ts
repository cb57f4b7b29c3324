import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { toAppError } from '../../kit/errors.ts';
import { same, type Consents } from './consents.ts';
import { formIn } from './form.ts';
import { consentPage, notePage, PAGE_HEADERS } from './pages.ts';

const COOKIE = 'bowerbird-consent';

const Form = z.object({
  decision: z.enum(['approve', 'deny']),
  cap: z.coerce.number().int().min(0).max(1_000_000),
  expiresDays: z.coerce.number().int().min(1).max(365),
});

/**
 * The consent card as a page, for a server that nobody looks at through a window. Its address carries
 * a token that opens it once, in one browser, and is worth nothing after.
 */
export const createHeadless = (consents: Consents) => {
  const opens = new Map<string, { id: string; session: string; used: boolean }>();

  const refused = (context: Context): Response =>
    context.html(
      notePage(
        'This page is not open',
        'Its address works once. Start the client’s request again.',
      ),
      403,
      PAGE_HEADERS,
    );

  const allowed = (context: Context, id: string): boolean =>
    [...opens.values()].some(
      (open) => open.id === id && open.used && same(open.session, getCookie(context, COOKIE) ?? ''),
    );

  return {
    /** The path under which the request can be decided, once. */
    pathFor: (id: string): string => {
      if (opens.size > 100) opens.clear();
      const token = randomBytes(32).toString('base64url');
      opens.set(token, { id, session: randomBytes(32).toString('base64url'), used: false });
      return `/oauth/consent/${id}?token=${token}`;
    },

    show: (context: Context): Response => {
      const id = context.req.param('id') ?? '';
      const open = opens.get(context.req.query('token') ?? '');
      if (open && !open.used && open.id === id) {
        open.used = true;
        const path = `/oauth/consent/${id}`;
        setCookie(context, COOKIE, open.session, { httpOnly: true, sameSite: 'Strict', path });
        return context.redirect(path, 303);
      }
      const view = consents.pending().find((one) => one.id === id);
      if (!allowed(context, id) || !view) return refused(context);
      return context.html(consentPage(view), 200, PAGE_HEADERS);
    },

    decide: (context: Context): Response => {
      const id = context.req.param('id') ?? '';
      // A form of our own page says where it comes from; the guard has let only ourselves through.
      if (!allowed(context, id) || context.req.header('origin') === undefined)
        return refused(context);
      const form = formIn(context);
      try {
        const wish = Form.parse(Object.fromEntries(form));
        if (wish.decision === 'deny') consents.deny(id);
        else consents.approve(id, { ...wish, scopes: form.getAll('scope') });
      } catch (thrown) {
        const text =
          thrown instanceof z.ZodError ? 'The form is not complete.' : toAppError(thrown).message;
        return context.html(notePage('Not decided', text), 400, PAGE_HEADERS);
      }
      return context.html(
        notePage('Decided', 'You can close this page; the client goes on by itself.'),
        200,
        PAGE_HEADERS,
      );
    },
  };
};
