import type { SentRequest } from '#kit/exchange.ts';
import { pathFromUrl } from './answer.ts';

const SITE_HOST = /^https:\/\/(?:[a-z]+\.)?tiktok\.com\//;

/** Whether a request of the site’s pages goes to one of these calls (`/api/comment/list/`). */
export const isCallToPath =
  (...paths: readonly string[]) =>
  (request: SentRequest): boolean =>
    SITE_HOST.test(request.url) && paths.includes(pathFromUrl(request));

/** Whether a request is for a page whose path looks like this; it ends with a slash here. */
export const isPageAtPath =
  (pattern: RegExp) =>
  (request: SentRequest): boolean =>
    SITE_HOST.test(request.url) && pattern.test(pathFromUrl(request));

/** Whether one of several says so. */
export const passesAny =
  (...tests: readonly ((request: SentRequest) => boolean)[]) =>
  (request: SentRequest): boolean =>
    tests.some((test) => test(request));
