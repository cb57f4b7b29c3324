import { contentSecurityPolicy } from '#kit/content-security.ts';
import { isLanguage, type Language } from '#kit/languages.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

/** Of the pages that the server writes itself: small forms, with one style sheet and at most one script. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    // A form that ends in a redirect elsewhere (to the program that asked, to an identity provider) is held
    // to this directive by browsers, too.
    'form-action': null,
  }),
  'x-frame-options': 'DENY',
} as const;

export interface FramedPage {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** HTML for the head. */
  readonly head?: string;
  /** The path of the style sheet, in the door's own folder. */
  readonly styleSheet: string;
  /** English, from left to right, unless it is given. */
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
}

// Without the referrer policy a browser would send "null" as the origin of the page's form, and the
// guard turn it away.
export const framedPage = ({
  title,
  body,
  head = '',
  styleSheet,
  language = 'en',
  direction = 'ltr',
}: FramedPage): string =>
  `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<title>${escaped(title)} · Bowerbird</title>
<link rel="stylesheet" href="${styleSheet}">
${head}</head>
<body><main>${body}</main></body>
</html>
`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;

export const PAGE_STYLE = `:root{color-scheme:light dark;--ground:light-dark(#faf9f6,#14161c);--ink:light-dark(#1c1d22,#e8e8ec);--quiet:light-dark(#5b5d66,#a5a8b3);--line:light-dark(#d9d7d0,#343844);--accent:light-dark(#2b3fae,#8fa2ff)}
body{margin:0;overflow-wrap:anywhere;background:var(--ground);color:var(--ink);font:15px/1.45 Inter,system-ui,sans-serif}
main{max-width:34rem;margin:12vh auto;padding:24px}
h1{font-size:20px}
.who{font-size:20px;border-inline-start:3px solid var(--accent);padding-inline-start:12px}
.quiet{color:var(--quiet)}
label{display:block;margin:12px 0}
fieldset{min-inline-size:0;margin-inline:0;border:1px solid var(--line);border-radius:6px}
input,button,select{font:inherit;max-inline-size:100%}
select{display:block;margin-block-start:4px;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--ground);color:inherit}
button{padding:8px 16px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit}
button[value=approve]{border-color:var(--accent);color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** In which language the server's own pages speak. */

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** As many of a header's languages as are looked at. */
const MOST_RANGES = 20;

/** The language that `Accept-Language` puts first of those that there are; English where it names none. */
export const acceptedLanguage = (header: string | undefined): Language => {
  const ranges = (header ?? '')
    .split(',', MOST_RANGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return ranges.map(({ language }) => language).find(isLanguage) ?? 'en';
};
