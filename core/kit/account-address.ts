import { decoded } from './address.ts';
import { hostsOfPlatform, type Platform, type Recognised } from './operation.ts';
import type { Links } from './site-links.ts';

/** Parts of a path after which a handle or an identifier of an account stands. */
const ACCOUNT_STEPS: ReadonlySet<string> = new Set(
  'user users u profile profiles in company school showcase c channel author people member pub account accounts friendships id username'.split(
    ' ',
  ),
);

/** The addresses of a platform, as far as they name accounts. */
export interface Site {
  /** Its hosts by their last two labels: `youtube.com`. Hosts of files name nobody. */
  readonly domains: ReadonlySet<string>;
  /** A handle may be the first step of a path: `site.com/name`. */
  readonly hasHandleFirst: boolean;
  /** Whether a step, after another one or as the first, is a page of the site itself: `/search`. */
  readonly isOwnPage?: (step: string, after?: string) => boolean;
}

export const siteFromPlatform = (
  platform: Pick<
    Platform,
    'hosts' | 'mediaHosts' | 'capture' | 'official' | 'recognise' | 'operations'
  >,
): Site => {
  const { mediaHosts, recognise, operations } = platform;
  const ofFiles = new Set(mediaHosts ?? []);
  const pages = hostsOfPlatform(platform).filter((host) => !ofFiles.has(host));
  const domains = new Set(pages.map(domainFrom));
  const hasHandleFirst = [...domains].some((domain) => {
    const found = recognise(`https://${domain}/${SOMEBODY}`);
    return found !== undefined && isNamedBy(found, SOMEBODY);
  });
  const reserved = operations.find(({ links }) => links)?.links?.site.reserved ?? [];
  const isOtherPage = (before: string, step: string): boolean =>
    [...domains].some((domain) => {
      const at = `https://${domain}/${before}`;
      const found = recognise(at + step);
      const ofSomebody = recognise(at + SOMEBODY)?.operation;
      return found !== undefined && found.operation !== ofSomebody && !isNamedBy(found, step);
    });
  const ownSteps = new Set(operations.flatMap(({ links }) => (links ? stepsOfPages(links) : [])));
  /** Where handles are first steps, nobody can have the name of such a page. */
  const isOwnPage = (step: string, after?: string): boolean =>
    (hasHandleFirst && (reserved.includes(step) || isOtherPage('', step))) ||
    (after !== undefined && (ownSteps.has(`${after}/${step}`) || isOtherPage(`${after}/`, step)));
  return { domains, hasHandleFirst, isOwnPage };
};

/** Two steps that are written in the address of a page: `users/search`. */
const stepsOfPages = ({ templates }: Pick<Links, 'templates'>): readonly string[] =>
  templates.flatMap(({ steps }) =>
    steps.flatMap(({ kind, before }, n) => {
      const above = steps[n - 1];
      return kind === 'text' && above?.kind === 'text' ? [`${above.before}/${before}`] : [];
    }),
  );

const SOMEBODY = 'someoneshandle';

const isNamedBy = ({ params }: Recognised, name: string): boolean =>
  Object.values(params).includes(name);

const domainFrom = (host: string): string => host.toLowerCase().split('.').slice(-2).join('.');

/** One step of a path or one parameter, with whether it is known to be an account's. */
export interface AddressPart {
  /** Without percent signs. */
  readonly value: string;
  /** The name of a parameter; left out for a step of the path. */
  readonly parameter?: string;
  /** The step before, in lower case. */
  readonly after?: string;
  /** A step that stands where an account's does. */
  readonly isAccountStep: boolean;
  /** Of a step that has a handle within it: whether it is one of these, in lower case. */
  readonly isMarkedBy?: (handles: ReadonlySet<string>) => boolean;
}

/** An address of the platform in its parts; `undefined` for any other text. */
export const addressParts = (
  text: string,
  { domains, hasHandleFirst }: Site,
): AddressPart[] | undefined => {
  const url = urlFrom(text, domains);
  if (!url) return undefined;
  const steps = url.pathname.split('/').filter(Boolean).map(decodedTwice);
  return [
    ...steps.map((value, n) => {
      const after = steps[n - 1]?.toLowerCase();
      const isAccountStep = after === undefined ? hasHandleFirst : ACCOUNT_STEPS.has(after);
      const isMarkedBy = handleWithin(value, after);
      return {
        value,
        isAccountStep,
        ...(after !== undefined && { after }),
        ...(isMarkedBy && { isMarkedBy }),
      };
    }),
    ...[...url.searchParams, ...new URLSearchParams(url.hash.replace(/^#[^?]*\??/, ''))].map(
      ([parameter, value]) => ({ parameter, value, isAccountStep: false }),
    ),
  ];
};

/**
 * `/posts/<handle>_<words>-activity-<number>`, `/pulse/<words>-<handle>`. A handle that is one word may be the last
 * of a title, or of a longer handle.
 */
const handleWithin = (step: string, after: string | undefined): AddressPart['isMarkedBy'] => {
  const text = step.normalize('NFC').toLowerCase();
  if (after === 'posts' && text.includes('_'))
    return (handles) => handles.has(text.slice(0, text.indexOf('_')));
  if (after === 'pulse')
    return (handles) =>
      [...handles].some((handle) => handle.includes('-') && text.endsWith(`-${handle}`));
  return undefined;
};

const urlFrom = (text: string, domains: Site['domains']): URL | undefined => {
  const trimmed = text.trim();
  const isPath = trimmed.startsWith('/') && !trimmed.startsWith('//');
  if (!isPath && !/^(?:https?:)?\/\//i.test(trimmed)) return undefined;
  if (/\s/.test(trimmed)) return undefined;
  // A path of the page itself is the platform's.
  const base = isPath ? 'https://platform.invalid' : 'https://none.invalid';
  if (!URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return isPath || domains.has(domainFrom(url.hostname)) ? url : undefined;
};

/** Some addresses are encoded once more where they stand in another one. */
const decodedTwice = (part: string): string => decoded(decoded(part));
