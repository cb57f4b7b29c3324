/** Where the browser comes back after a sign-in: a port of this computer that listens for that alone (RFC 8252). */
import { Hono, type Context } from 'hono';
import { guard } from '../../doors/http/guard.ts';
import { listen, type Listening } from '../../doors/http/listen.ts';
import {
  framedPage,
  hidden,
  PAGE_HEADERS,
  PAGE_STYLE,
  escaped,
} from '../../doors/http/page-frame.ts';
import { limitBody } from '../../doors/http/request.ts';
import { isSameSecret } from '../../doors/http/same-secret.ts';
import { formIn } from '../../doors/oauth/pages.ts';

const PATH = '/callback';
/** What a laboratory sends back; nothing else is taken. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'code',
  'state',
  'iss',
  'error',
  'error_description',
]);

export interface RedirectListener {
  readonly redirect: string;
  /** Only a browser that brings this back is heard, and only once. */
  readonly expect: (state: string, onReturn: (returned: URL) => Promise<ReturnPage>) => void;
  readonly close: () => Promise<void>;
}

/** What the person is shown in the browser, in plain words. */
export interface ReturnPage {
  readonly title: string;
  readonly text: string;
}

const OVER: ReturnPage = {
  title: 'Nobody waits for this',
  text: 'The sign-in is over, or another one was begun. Begin it again in Bowerbird.',
};

/**
 * The browser comes back by a GET, which any page can cause: it shows a form that sends itself, and only what that
 * sends has an effect.
 */
export const openRedirectListener = async (): Promise<RedirectListener> => {
  let expected: Parameters<RedirectListener['expect']> | undefined;
  let listening: Listening | undefined;
  const hosts = (): string[] => (listening ? [`127.0.0.1:${listening.port}`] : []);
  const redirect = (): string => `http://127.0.0.1:${listening?.port ?? 0}${PATH}`;

  const isExpected = (given: URLSearchParams): boolean =>
    expected !== undefined && isSameSecret(given.get('state') ?? '', expected[0]);

  const finish = async (given: URLSearchParams): Promise<ReturnPage> => {
    if (!expected || !isExpected(given)) return OVER;
    const [, onReturn] = expected;
    expected = undefined;
    const returned = new URL(redirect());
    for (const [name, value] of given)
      if (PARAMETERS.has(name)) returned.searchParams.append(name, value);
    return onReturn(returned);
  };

  const app = new Hono();
  app.use('*', guard(hosts, [PATH]), limitBody({}));
  app.get(PATH, (context) => {
    const given = new URL(context.req.url).searchParams;
    return isExpected(given) ? show(context, GO_ON, formOf(given)) : show(context, OVER);
  });
  app.post(PATH, async (context) => {
    // A form of our own page says where it comes from; the guard has let only ourselves through.
    if (context.req.header('origin') === undefined) return show(context, OVER);
    return show(context, await finish(formIn(context)));
  });
  app.get('/page.css', (context) => context.body(PAGE_STYLE, 200, { 'content-type': 'text/css' }));
  app.get('/page.js', (context) =>
    context.body("document.querySelector('form')?.requestSubmit();\n", 200, {
      'content-type': 'text/javascript',
    }),
  );
  app.onError((_, context) => show(context, OVER));
  listening = await listen(app, { port: 0 });
  return {
    redirect: redirect(),
    expect: (...wanted) => void (expected = wanted),
    close: () => listening.close(),
  };
};

const GO_ON: ReturnPage = { title: 'Back to Bowerbird', text: 'This page goes on by itself.' };

const formOf = (given: URLSearchParams): string =>
  `<form method="post" action="${PATH}">
${[...given]
  .filter(([name]) => PARAMETERS.has(name))
  .map(([name, value]) => hidden(name, value))
  .join('\n')}
<p><button>Go on</button></p>
</form>`;

const show = (
  context: Context,
  { title, text }: ReturnPage,
  form = '',
): Response | Promise<Response> =>
  context.html(
    framedPage({
      title,
      body: `<h1>${escaped(title)}</h1>\n<p role="status">${escaped(text)}</p>\n${form}`,
      styleSheet: '/page.css',
      head: form === '' ? '' : '<script src="/page.js" defer></script>\n',
    }),
    200,
    PAGE_HEADERS,
  );
