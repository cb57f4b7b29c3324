import { page, type FakeResponse } from '#kit/fake/site.ts';

/** Text in an attribute or between tags. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface Page {
  readonly key: string;
  readonly title: string;
  readonly canonical: string;
  readonly description?: string;
  readonly linked?: unknown;
  readonly meta?: Readonly<Record<string, string>>;
  readonly body: string;
}

const metas = (meta: Readonly<Record<string, string>>): string =>
  Object.entries(meta)
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
    .join('');

/** JSON as it stands in a script there: no sign in it could end the script. */
const linkedScript = (linked: unknown): string =>
  linked === undefined
    ? ''
    : `<script type="application/ld+json">\n  ${JSON.stringify(linked).replaceAll('<', '\\u003C').replaceAll('>', '\\u003E')}\n</script>`;

/** A page for guests: its head, and a body with the links to logging in that stand on every page. */
export const guestPage = (given: Page): FakeResponse => {
  const { key, title, canonical, description, linked, meta = {}, body } = given;
  const described = description === undefined ? {} : { 'og:description': description };
  return page(
    `<!DOCTYPE html><html lang="en"><head><meta name="pageKey" content="${key}">` +
      `<meta name="locale" content="en_US"><link rel="canonical" href="${canonical}">` +
      (description === undefined
        ? ''
        : `<meta name="description" content="${escaped(description)}">`) +
      metas({ ...described, 'og:url': canonical, ...meta }) +
      `<title>${escaped(title)}</title>${linkedScript(linked)}</head><body>` +
      '<header><nav><a href="https://www.linkedin.com/login?trk=nav">Sign in</a></nav></header>' +
      `<main class="main">${body}</main><footer><a href="/legal/user-agreement">Terms</a></footer></body></html>`,
  );
};

const moved = (location: string, status = 302): FakeResponse => ({
  status,
  headers: { location },
  body: '',
});

/** What stands in for any page where LinkedIn will not show it. */
export const WALLS = {
  denied: () => page('<html><head></head><body>Request denied</body></html>', 999),
  authwall: () => moved('https://www.linkedin.com/authwall?trk=bf&sessionRedirect=x'),
  script: () =>
    page(
      '<html><head>\n<meta http-equiv="refresh" content="1;url=https://www.linkedin.com">\n<script>window.onload=function(){}</script></head><body></body></html>',
    ),
  home: () =>
    guestPage({
      key: 'd_homepage-guest-home',
      title: 'LinkedIn: Log In or Sign Up',
      canonical: 'https://www.linkedin.com/',
      body: '<h1>Welcome to your professional community</h1>',
    }),
  missing: () =>
    guestPage({
      key: 'public_profile_v3_desktop',
      title: 'Profile Not Found | LinkedIn',
      canonical: 'https://www.linkedin.com/',
      body: '<h1>Profile not found</h1>',
    }),
  gone: () =>
    page(
      '<!DOCTYPE html><html><head><title>Page not found</title></head><body></body></html>',
      404,
    ),
} satisfies Readonly<Record<string, () => FakeResponse>>;
