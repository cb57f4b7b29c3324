/**
 * The page behind the window's one-time address. The address carries the token behind "#"; the page
 * posts it, keeps the secret that comes back, and goes on to the window.
 */

import { contentSecurityPolicy } from '#kit/content-security.ts';

/** Every call of the window carries its secret in this header. */
export const SECRET_HEADER = 'x-bowerbird-window';
/** Where a page keeps the secret: `sessionStorage`, of this tab and this port alone. */
const SECRET_KEY = 'bowerbird-window';

export const ENTRY_POLICY = contentSecurityPolicy({
  'script-src': "'self'",
  'connect-src': "'self'",
});

export const ENTRY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bowerbird</title>
<script src="/app/enter.js" defer></script>
</head>
<body><main role="status">Opening Bowerbird…</main>
<noscript>Bowerbird’s window needs JavaScript.</noscript></body>
</html>
`;

export const ENTRY_SCRIPT = `const status = document.querySelector('main');
const enter = async () => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  // The token is worth nothing once it is used, and has no place in the history.
  history.replaceState(null, '', location.pathname);
  if (token === null && sessionStorage.getItem('${SECRET_KEY}') !== null)
    return location.replace('/app/');
  const response = await fetch('/app/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) return void (status.textContent = await response.text());
  sessionStorage.setItem('${SECRET_KEY}', (await response.json()).secret);
  location.replace('/app/');
};
enter().catch(() => void (status.textContent = 'Bowerbird does not answer. Is it still running?'));
`;
