import { z } from 'zod';
import { firstKnown } from './dig.ts';
import { findDeclared } from './params.ts';
import { pastedLink, pathSteps, urlParts, type UrlParts } from './address.ts';
import {
  fillLink,
  isOptionalIn,
  linkTemplate,
  matchLink,
  namesIn,
  rankTemplate,
  type LinkParts,
  type LinkTemplate,
} from './link-template.ts';
import type { Reply } from './exchange.ts';
import type { Route } from './route.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a link says of the parameters. */
export type LinkParams = Readonly<Record<string, string>>;

/** The public addresses of what an operation answers: they are written here, and nowhere else. */
export interface Links {
  /** The first one that can be filled is the address that people are shown. */
  readonly templates: readonly LinkTemplate[];
  /** What an absolute address says of the parameters; `undefined` for what is no such link. */
  readonly read: (address: string) => LinkParams | undefined;
  /** Whether an address is such a link, or is one once the end of an identifier is added. */
  readonly isCutOff: (parts: LinkParts) => boolean;
  /** The address to open for these parameters; `undefined` where a value that it needs is missing. */
  readonly address: (params: Values) => string | undefined;
  /**
   * The same without its host, for a site whose API has the paths of its pages. Throws where a value
   * that it needs is missing.
   */
  readonly path: (params: Values) => string;
  /** Templates with their schemas, in their order of precedence. */
  readonly ranked: readonly RankedLink[];
  readonly site: Site;
}

export interface RankedLink {
  readonly rank: string;
  readonly read: (parts: LinkParts) => LinkParams | undefined;
}

export interface SiteDescription {
  /** Where its pages lie today: `https://x.com`. */
  readonly origin: string;
  /** Names of the hosts whose links are the same: old ones, those of phones and languages. */
  readonly hosts: RegExp;
  /** First steps, in small letters, at which no `{name}` and no `*` can stand: `/settings`. */
  readonly reserved?: readonly string[];
  /** Where people write more than addresses: `r/science`. */
  readonly pasted?: (text: string) => URL | undefined;
  /** 1 for a whole address, less for a text that could be meant otherwise. */
  readonly confidence?: (text: string) => number;
  /** Where more than the steps stands in a path: `/r/science.json`. */
  readonly steps?: (url: UrlParts) => readonly string[];
  /** Path of what a hashtag leads to, `{tag}` for its words: `/tag/{tag}`. None without it. */
  readonly hashtags?: string;
}

/** The site of a platform, as its links see it. */
export interface Site
  extends Required<Omit<SiteDescription, 'hashtags'>>, Pick<SiteDescription, 'hashtags'> {
  /** The address that a hashtag leads to; `undefined` where the site has none. */
  readonly hashtagAddress: (tag: string) => string | undefined;
  /** The links of an operation with these parameters. Throws for a template that names another one. */
  readonly links: (params: z.ZodObject, templates: readonly string[]) => Links;
  readonly parts: (url: UrlParts) => LinkParts;
}

export const defineSite = (description: SiteDescription): Site => {
  const site: Site = {
    reserved: [],
    pasted: pastedLink,
    confidence: () => 1,
    steps: pathSteps,
    ...description,
    hashtagAddress: (tag) =>
      description.hashtags === undefined
        ? undefined
        : description.origin + description.hashtags.replace('{tag}', encodeURIComponent(tag)),
    parts: (url) => ({ host: url.hostname, steps: site.steps(url), query: url.searchParams }),
    links: (params, templates) => linksOn(site, params, templates.map(linkTemplate)),
  };
  return site;
};

const linksOn = (site: Site, params: z.ZodObject, templates: readonly LinkTemplate[]): Links => {
  for (const template of templates)
    for (const name of namesIn(template))
      if (!Object.hasOwn(params.shape, name))
        throw new Error(`${template.text} names ${name}, which is no parameter`);
  const isClosed = (name: string): boolean => plain(params.shape[name]) instanceof z.ZodEnum;
  const ranked = templates
    .map((template) => ({
      rank: rankTemplate(template, isClosed),
      read: (parts: LinkParts) => readWith(site, params, template, parts),
    }))
    .toSorted(byRank);
  const filled = (template: LinkTemplate, values: Values): string | undefined =>
    fillLink(template, (name) => textFor(params.shape[name], values[name]));
  return {
    templates,
    ranked,
    site,
    read: (address) => {
      const url = urlParts(address);
      const parts = url && site.parts(url);
      return parts && firstKnown(ranked, ({ read }) => read(parts));
    },
    isCutOff: (parts) =>
      templates.some((template) => readWith(site, params, template, parts, longerFrom)),
    address: (values) =>
      firstKnown(templates, (template) => {
        const path = filled(template, values);
        const origin = template.host === undefined ? site.origin : `https://${template.host}`;
        return path === undefined ? undefined : origin + path;
      }),
    path: (values) => {
      const path = firstKnown(templates, (template) => filled(template, values));
      if (path !== undefined) return path;
      throw new Error(`a value is missing for ${templates[0]?.text ?? 'a link'}`);
    },
  };
};

export const byRank = (one: RankedLink, other: RankedLink): number =>
  one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0;

const readWith = (
  site: Site,
  { shape }: z.ZodObject,
  template: LinkTemplate,
  parts: LinkParts,
  read = textFrom,
): LinkParams | undefined => {
  const isHost =
    template.host === undefined ? site.hosts.test(parts.host) : template.host === parts.host;
  const found = isHost && !isReserved(site, template, parts) && matchLink(template, parts);
  if (!found) return undefined;
  const params: Record<string, string> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const text = found[name];
    const value = text === undefined ? undefined : read(schema, text);
    if (value !== undefined) params[name] = value;
    else if (text !== undefined && !isOptionalIn(template, name)) return undefined;
  }
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => !isOptionalIn(template, name) || counts(shape[name], params),
    ),
  );
};

const isReserved = ({ reserved }: Site, { steps }: LinkTemplate, parts: LinkParts): boolean =>
  (steps[0]?.kind === 'value' || steps[0]?.kind === 'open') &&
  steps[0].before === '' &&
  reserved.includes((parts.steps[0] ?? '').toLowerCase());

/** Whether a value means anything beside the others: a span of time without an order by votes does not. */
const counts = (schema: z.core.$ZodType | undefined, params: LinkParams): boolean => {
  return Object.entries(onlyWith(schema)).every(([name, values]) =>
    values.includes(params[name] ?? ''),
  );
};

type OnlyWith = Readonly<Record<string, readonly string[]>>;

const onlyWith = (schema: z.core.$ZodType | undefined): OnlyWith => {
  const known = schema && z.globalRegistry.get(schema as z.ZodType)?.['x-only-with'];
  if (known) return known as OnlyWith;
  return isWrapped(schema) ? onlyWith(schema.unwrap()) : {};
};

/** How the values of a parameter stand in links, where that is not as they are asked for. */
interface InLinks {
  /** The value out of the text in a link; `undefined` for a text that is none. */
  readonly read?: (text: string) => string | undefined;
  /** The text in a link out of the value; `undefined` for a value that has none. */
  readonly write?: (value: string) => string | undefined;
}

const written = z.registry<InLinks>();

/** Declares how the values of a parameter stand in links: `#heron` as `heron`. */
export const inLinks = <S extends z.ZodType>(schema: S, how: InLinks): S => {
  written.add(schema, how);
  return schema;
};

const findInLinks = (schema: z.core.$ZodType | undefined): InLinks =>
  findDeclared(written, schema) ?? {};

const isWrapped = (schema: z.core.$ZodType | undefined): schema is z.ZodOptional | z.ZodDefault =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

const plain = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined =>
  isWrapped(schema) ? plain(schema.unwrap()) : schema;

const textFrom = (schema: z.core.$ZodType | undefined, text: string): string | undefined => {
  const { read } = findInLinks(schema);
  const value = read ? read(text) : text;
  return schema && value !== undefined && z.safeParse(schema, value).success ? value : undefined;
};

/** What identifiers are made of, and as many signs as the longest may need. */
const SIGNS = ['A', '1'];
const MOST_SIGNS = 40;

const shortest = new WeakMap<z.core.$ZodType, string | undefined>();

/** The shortest value of one sign that such a parameter takes. */
const shortestFor = (schema: z.core.$ZodType): string | undefined => {
  if (!shortest.has(schema)) {
    const values = Array.from({ length: MOST_SIGNS }, (_, at) =>
      SIGNS.map((sign) => sign.repeat(at + 1)),
    );
    shortest.set(
      schema,
      values.flat().find((value) => textFrom(schema, value) !== undefined),
    );
  }
  return shortest.get(schema);
};

/** The same, also out of a text whose end is missing. */
const longerFrom: typeof textFrom = (schema, text) =>
  textFrom(schema, text) ??
  (schema && textFrom(schema, text + (shortestFor(schema)?.slice(text.length) ?? '')));

const textFor = (schema: z.core.$ZodType | undefined, value: unknown): string | undefined => {
  const { write } = findInLinks(schema);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '') return undefined;
  return write ? write(text) : text;
};

/**
 * The route, reading replies that come without parameters: what the address of a request says of them
 * as one of the operation's links is told to its parser, and told on. Whoever asks with parameters gets
 * an answer to those, and to nothing that the platform adds by itself.
 */
export const learningFrom = (links: Links, route: Route): Route => ({
  ...route,
  parse: (replies, params) => {
    const isGiven = Object.keys(params).some((name) => name !== 'cursor');
    const known = isGiven ? undefined : paramsIn(links, replies);
    if (!known) return route.parse(replies, params);
    const parsed = route.parse(replies, { ...known, ...params });
    return { ...parsed, params: { ...known, ...parsed.params } };
  },
});

const paramsIn = (links: Links, replies: readonly Reply[]): LinkParams | undefined => {
  for (const { request } of replies) {
    const params = links.read(request.url);
    if (params) return params;
  }
  return undefined;
};
