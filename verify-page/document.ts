/** The one file that the page is, made of its parts: by the build, and by the page itself, to know its own hash. */

export interface PageParts {
  readonly style: string;
  /** What the page does. */
  readonly script: string;
  /** What checks a package, with all readers: the program of a thread. */
  readonly readers: string;
  /** The licences of what it is made of. */
  readonly licences: string;
}

/** SHA-256 of a text, in base64. */
export type HashText = (text: string) => string;

/** Where the parts stand; each is found again under its id. */
export const PART_IDS = {
  style: 'style',
  script: 'script',
  readers: 'readers',
  licences: 'licences',
} as const satisfies Readonly<Record<keyof PageParts, string>>;

/**
 * Nothing comes from outside, nothing goes there, and of what is inside only the two parts run whose hashes
 * are named. The thread is made from the text of the readers, and has the same policy.
 */
const policy = ({ style, script }: PageParts, hash: HashText): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${hash(script)}'`,
    `style-src 'sha256-${hash(style)}'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

export const documentFromParts = (parts: PageParts, hash: HashText): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(parts, hash)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Check a study package</title>
<style id="${PART_IDS.style}">${parts.style}</style>
</head>
<body>
<main id="main"><noscript>This page needs JavaScript: the program that checks the package is in it. It uses no network.</noscript></main>
<script id="${PART_IDS.licences}" type="text/plain">${parts.licences}</script>
<script id="${PART_IDS.readers}" type="text/plain">${parts.readers}</script>
<script id="${PART_IDS.script}">${parts.script}</script>
</body>
</html>
`;
