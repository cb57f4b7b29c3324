/**
 * How the links of one thing are written: `/@{username}/video/{videoId}`, `/search?q={query}&f=user`.
 *
 * - A step of the path is a text of its own, `{name}` (one whole step), or either after a sign (`@{name}`).
 *   `*` stands for any one step, `**` at the end for whatever follows, also nothing.
 * - A value of the query is asked for by its name, in any order among others: `f=user` needs this value,
 *   `type=link|posts|` one of these or none, `q={query}` any, `t={time?}` may be missing.
 * - `//host/…` is a link of another host than the site's own.
 * - A slash at the end is written, and not asked for.
 *
 * Texts of the path are compared without regard to case. A match looks at each character of an address a
 * fixed number of times: there is nothing to go back to.
 */
export interface LinkTemplate {
  readonly text: string;
  /** `undefined` for a link of the site's own hosts. */
  readonly host: string | undefined;
  readonly steps: readonly StepTemplate[];
  /** Whether more steps may follow. */
  readonly isOpen: boolean;
  readonly endsWithSlash: boolean;
  readonly query: readonly QueryTemplate[];
}

/** `before` is the text itself where nothing stands behind it. */
interface StepTemplate {
  readonly kind: 'text' | 'value' | 'open';
  readonly before: string;
  readonly name: string;
}

interface QueryTemplate {
  readonly key: string;
  readonly kind: 'text' | 'value' | 'optional';
  /** The name of the parameter; empty for a text. */
  readonly name: string;
  /** The texts of which one is asked for; an empty one where the value may be missing. */
  readonly texts: readonly string[];
}

/** An address, taken apart once for all templates. */
export interface LinkParts {
  readonly host: string;
  /** Decoded. */
  readonly steps: readonly string[];
  readonly query: Pick<URLSearchParams, 'get'>;
}

/** What stands in the places of a template, by the names of its parameters. */
export type LinkTexts = Readonly<Record<string, string>>;

const NAMED = /^([^{}*]*)\{([A-Za-z]\w*)\}$/;
const ANY = /^([^{}*]*)\*$/;
const QUERY = /^([\w-]+)=(?:\{([A-Za-z]\w*)(\??)\}|([^{}]*))$/;

/** A template out of its text. Throws for one that is not written as above. */
export const linkTemplate = (text: string): LinkTemplate => {
  const [, host, path = '', query] = /^(?:\/\/([a-z.]+))?(\/[^?]*)(?:\?(.+))?$/.exec(text) ?? [];
  const written = path.split('/').filter((step) => step !== '');
  const isOpen = written.at(-1) === '**';
  const template: LinkTemplate = {
    text,
    host,
    steps: (isOpen ? written.slice(0, -1) : written).map((step) => stepTemplate(step, text)),
    isOpen,
    endsWithSlash: path.endsWith('/'),
    query: (query?.split('&') ?? []).map((pair) => queryTemplate(pair, text)),
  };
  const names = namesIn(template);
  if (path === '' || new Set(names).size < names.length) throw unreadable(text);
  return template;
};

const stepTemplate = (step: string, text: string): StepTemplate => {
  const [, before = '', name] = NAMED.exec(step) ?? [];
  if (name !== undefined) return { kind: 'value', before, name };
  const sign = ANY.exec(step)?.[1];
  if (sign !== undefined) return { kind: 'open', before: sign, name: '' };
  if (/[{}*]/.test(step)) throw unreadable(text);
  return { kind: 'text', before: step, name: '' };
};

const queryTemplate = (pair: string, text: string): QueryTemplate => {
  const [, key, name, mark, value = ''] = QUERY.exec(pair) ?? [];
  if (key === undefined) throw unreadable(text);
  if (name === undefined) return { key, kind: 'text', name: '', texts: value.split('|') };
  return { key, kind: mark === '?' ? 'optional' : 'value', name, texts: [] };
};

const unreadable = (text: string): Error => new Error(`${text} is no template of a link`);

/** The parameters that a template names. */
export const namesIn = ({ steps, query }: LinkTemplate): readonly string[] => [
  ...steps.flatMap(({ kind, name }) => (kind === 'value' ? [name] : [])),
  ...query.flatMap(({ kind, name }) => (kind === 'text' ? [] : [name])),
];

/** Whether a template does without this parameter. */
export const isOptionalIn = ({ query }: LinkTemplate, parameter: string): boolean =>
  query.some(({ kind, name }) => kind === 'optional' && name === parameter);

/** What an address has in the places of a template; `undefined` where it is no such link. */
export const matchLink = (template: LinkTemplate, parts: LinkParts): LinkTexts | undefined => {
  const { steps, isOpen, query } = template;
  if (parts.steps.length < steps.length) return undefined;
  if (parts.steps.length > steps.length && !isOpen) return undefined;
  const found: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const value = matchStep(step, parts.steps[index] ?? '');
    if (value === undefined) return undefined;
    if (step.kind === 'value') found[step.name] = value;
  }
  for (const { key, kind, name, texts } of query) {
    const value = parts.query.get(key)?.trim() ?? '';
    if (kind === 'text' ? !texts.includes(value) : value === '' && kind === 'value')
      return undefined;
    if (kind !== 'text' && value !== '') found[name] = value;
  }
  return found;
};

/** What follows the sign of a step; `undefined` where the step is another. */
const matchStep = ({ kind, before }: StepTemplate, step: string): string | undefined => {
  if (kind === 'text')
    return step.length === before.length && step.toLowerCase() === before.toLowerCase()
      ? ''
      : undefined;
  if (!step.startsWith(before)) return undefined;
  const value = step.slice(before.length);
  return kind === 'value' && value === '' ? undefined : value;
};

/** The path and query of a link; `undefined` where a value that it needs is missing. */
export const fillLink = (
  { steps, query, endsWithSlash }: LinkTemplate,
  findValue: (name: string) => string | undefined,
): string | undefined => {
  let path = '';
  for (const { kind, before, name } of steps) {
    const value = kind === 'value' ? findValue(name) : kind === 'open' ? '_' : '';
    if (value === undefined) return undefined;
    path += `/${before}${encodedStep(value)}`;
  }
  const pairs: string[] = [];
  for (const { key, kind, name, texts } of query) {
    const value = kind === 'text' ? texts[0] : findValue(name);
    if (value === undefined && kind === 'value') return undefined;
    if (value !== undefined && value !== '') pairs.push(`${key}=${encoded(value)}`);
  }
  const whole = path === '' || endsWithSlash ? `${path}/` : path;
  return pairs.length === 0 ? whole : `${whole}?${pairs.join('&')}`;
};

/** What may stand in a step as it is: `science+physics`, `urn:li:share:1`. */
const encodedStep = (value: string): string =>
  encoded(value).replaceAll(/%(?:2B|2C|3A|40)/g, decodeURIComponent);

/** Half of a pair of characters has no form in an address, and would be an error instead. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());

/**
 * A text by which templates are ordered: what says more of a link comes before what says less. `isClosed`
 * names the parameters that take some fixed values alone, which are as good as texts.
 */
export const rankTemplate = (
  { steps, query }: LinkTemplate,
  isClosed: (name: string) => boolean,
): string => {
  const stepRank = ({ kind, before, name }: StepTemplate): string => {
    if (kind === 'text') return '0';
    if (kind === 'open') return '4';
    if (isClosed(name)) return '1';
    return before === '' ? '3' : '2';
  };
  const requiredCount = query.filter(({ kind }) => kind !== 'optional').length;
  return `${steps.map(stepRank).join('')}5 ${9 - Math.min(requiredCount, 9)}`;
};
