/** How a value of an answer may be written in the reply that it was read from. Pure. */

/** Beyond this a text is told apart well enough, and a reply may have broken it up. */
const LONGEST = 60;

/** The ways in which it may stand there, likeliest first; none where nothing can be looked for. */
export const soughtFor = (value: unknown): readonly string[] => {
  if (typeof value === 'number') return numberTexts(value);
  if (typeof value === 'string') return wordTexts(value);
  if (Array.isArray(value)) return soughtFor(value[0]);
  if (typeof value !== 'object' || value === null) return [];
  const { text, name, url, href } = value as Readonly<Record<string, unknown>>;
  return soughtFor(text ?? name ?? url ?? href);
};

/** `1234567`, `1,234,567`, `1.234.567` and `1.2M`. */
const numberTexts = (value: number): readonly string[] => {
  if (!Number.isFinite(value)) return [];
  const grouped = new Intl.NumberFormat('en').format(value);
  const short = new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value);
  return [...new Set([String(value), grouped, grouped.replaceAll(',', '.'), short])];
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const wordTexts = (value: string): readonly string[] => {
  if (INSTANT.test(value)) return instantTexts(value);
  const [line = ''] = value.split('\n');
  const start = line
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  if (start === '') return [];
  const inJson = JSON.stringify(start).slice(1, -1);
  return [
    ...new Set([
      start,
      inJson,
      inJson.replaceAll('/', String.raw`\/`),
      ascii(inJson),
      start.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
      start.replaceAll('&', String.raw`\u0026`),
    ]),
  ];
};

/** An instant as seconds since 1970, or by its day. */
const instantTexts = (value: string): readonly string[] => {
  const then = Date.parse(value);
  return Number.isNaN(then) ? [] : [String(Math.floor(then / 1000)), value.slice(0, 10)];
};

const ascii = (text: string): string =>
  text.replaceAll(
    /[^\u0020-\u007e]/g,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'),
  );
