import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { toAppError } from '#kit/errors.ts';
import { PAGE_HEADERS } from '../http/page-frame.ts';
import type { Consents } from './consents.ts';
import { formIn, consentPage, notePage } from './pages.ts';

const Form = z.object({
  decision: z.enum(['approve', 'deny']),
  cap: z.coerce.number().int().min(0).max(1_000_000),
  expiresDays: z.coerce.number().int().min(1).max(365),
});

const MOST_OPEN = 100;

/**
 * The consent card as a page, for a server that nobody looks at through a window. Its address carries
 * a token, which its form sends back: good for one decision, and worth nothing after.
 */
export const createHeadless = (consents: Consents) => {
  /** Token -> the request that it decides. */
  const opens = new Map<string, string>();

  const refused = (context: Context): Response | Promise<Response> =>
    context.html(
      notePage(
        'This page is not open',
        'Its address is good for one decision. Start the client’s request again.',
      ),
      403,
      PAGE_HEADERS,
    );

  const viewFor = (context: Context, token: string) => {
    const id = context.req.param('id') ?? '';
    return opens.get(token) === id ? consents.pending().find((one) => one.id === id) : undefined;
  };

  return {
    /** The path under which the request can be decided, once. */
    pathFor: (id: string): string => {
      if (opens.size > MOST_OPEN) opens.clear();
      const token = randomBytes(32).toString('base64url');
      opens.set(token, id);
      return `/oauth/consent/${id}?token=${token}`;
    },

    show: (context: Context): Response | Promise<Response> => {
      const token = context.req.query('token') ?? '';
      const view = viewFor(context, token);
      return view ? context.html(consentPage(view, token), 200, PAGE_HEADERS) : refused(context);
    },

    decide: (context: Context): Response | Promise<Response> => {
      const form = formIn(context);
      const token = form.get('token') ?? '';
      const view = viewFor(context, token);
      // A form of our own page says where it comes from; the guard has let only ourselves through.
      if (!view || context.req.header('origin') === undefined) return refused(context);
      try {
        const input = Form.parse(Object.fromEntries(form));
        if (input.decision === 'deny') consents.deny(view.id);
        else consents.approve(view.id, { ...input, scopes: form.getAll('scope') });
      } catch (thrown) {
        const text =
          thrown instanceof z.ZodError ? 'The form is not complete.' : toAppError(thrown).message;
        return context.html(notePage('Not decided', text), 400, PAGE_HEADERS);
      }
      opens.delete(token);
      return context.html(
        notePage('Decided', 'You can close this page; the app continues by itself.'),
        200,
        PAGE_HEADERS,
      );
    },
  };
};
