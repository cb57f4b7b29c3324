type Params = Readonly<Record<string, unknown>>;

/** An absolute http(s) address, as the schemas state it. */
export const WEB_ADDRESS = /^https?:\/\/[^\s"<>]+$/;

export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);

/** An address in its parts. */
export type UrlParts = Pick<URL, 'href' | 'protocol' | 'hostname' | 'pathname' | 'search'> & {
  readonly searchParams: Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;
};

/** The parts of an absolute address; `undefined` for every other text. */
export const urlParts = (text: string): UrlParts | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;

/** The names of the parameters that stand in the path of a call. */
export const namesInPath = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The names that stand in each of several paths: without these parameters no address can be made. */
export const namesInEvery = ([first = '', ...others]: readonly string[]): readonly string[] =>
  namesInPath(first).filter((name) => others.every((path) => namesInPath(path).includes(name)));

/** The path of a call, its holes (`/playlists/{playlistId}`) filled; what is not given stays a hole. */
export const pathIn = (path: string, params: Params): string =>
  path.replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    params[name] === undefined ? hole : encodeURIComponent(asText(params[name])),
  );

/**
 * The path and query of a call: parameters that stand in the path go there, the others into the
 * query, in the order given. Absent ones are left out.
 */
export const addressIn = (path: string, params: Params): string => {
  const query = new URLSearchParams('');
  for (const [name, value] of Object.entries(params))
    if (!path.includes(`{${name}}`) && value !== undefined) query.set(name, asText(value));
  const filled = pathIn(path, params);
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
};

/** Parameters are texts and numbers; what is more goes into an address as JSON. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Characters. What browsers and servers take as an address ends far below; a longer text is a text,
 * and is not cut into a hundred thousand steps by each platform in turn.
 */
const LONGEST_LINK = 16_384;

/** A pasted address as an `URL`, its scheme added where it was left out; `undefined` for other text. */
export const pastedLink = (text: string): URL | undefined => {
  if (text.length > LONGEST_LINK) return undefined;
  const pasted = text.trim();
  if (pasted === '' || /\s/.test(pasted)) return undefined;
  const full = /^https?:\/\//i.test(pasted) ? pasted : `https://${pasted}`;
  return URL.canParse(full) ? new URL(full) : undefined;
};

/** The steps of a path, decoded; one that cannot be decoded stays as it is. */
export const pathSteps = ({ pathname }: Pick<URL, 'pathname'>): readonly string[] =>
  pathname.split('/').filter(Boolean).map(decoded);

/** A part of an address without its percent signs; one that cannot be decoded stays as it is. */
export const decoded = (part: string): string => {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

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
