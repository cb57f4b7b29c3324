import type { SentRequest } from '#kit/exchange.ts';
import { pathOf } from './answer.ts';

const SITE_HOST = /^https:\/\/(?:[a-z]+\.)?tiktok\.com\//;

/** Whether a request of the site’s pages goes to one of these calls (`/api/comment/list/`). */
export const callsOf =
  (...paths: readonly string[]) =>
  (request: SentRequest): boolean =>
    SITE_HOST.test(request.url) && paths.includes(pathOf(request));

/** Whether a request is for a page whose path looks like this; it ends with a slash here. */
export const pagesOf =
  (pattern: RegExp) =>
  (request: SentRequest): boolean =>
    SITE_HOST.test(request.url) && pattern.test(pathOf(request));

/** Whether one of several says so. */
export const anyOf =
  (...tests: readonly ((request: SentRequest) => boolean)[]) =>
  (request: SentRequest): boolean =>
    tests.some((test) => test(request));
