/** Whether a text is the origin of pages on the web: a scheme, a host and a port, and nothing else. */
const ORIGIN = /^https?:\/\/[^\s/?#@\\*]{1,253}\/?$/i;

/**
 * The origin that a text names, as browsers write it (`http://localhost:8888`); `undefined` for what is none:
 * `*`, `null`, a path, another scheme.
 */
export const originFromText = (text: string): string | undefined => {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return undefined;
  const { origin, protocol, pathname } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && pathname === '/' ? origin : undefined;
};
