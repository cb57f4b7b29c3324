import { expect, test } from 'vitest';
import { replyTo } from '#kit/fake/site.ts';
import { AppError } from '#kit/errors.ts';
import { routeNamed } from '#kit/operation.ts';
import { sitePage } from '../fake/pages.ts';
import platform from '../platform.ts';

const readPage = (name: string, path: string, scope: object): string => {
  const operation = platform.operations.find((one) => one.name === name);
  const route = operation && routeNamed(operation, 'public-page');
  if (!route) throw new Error(`no public page of ${name}`);
  const request = { method: 'GET', url: `https://www.tiktok.com${path}`, headers: {} };
  try {
    route.parse([replyTo(request, sitePage(scope))], {});
    return 'read';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.kind, error.refusal?.kind ?? []].flat().join(' ');
  }
};

test.each([
  [10_000, '', 'platform_error captcha'],
  [10_101, '', 'platform_error login-wall'],
  [209_002, '', 'platform_error login-wall'],
  [10_201, '', 'platform_error'],
  [10_202, '', 'not_found'],
  [10_204, '', 'platform_error'],
  [10_204, 'author_status,status_reviewing', 'not_found'],
  [10_204, 'status_deleted', 'not_found'],
  [10_204, "Video doesn't exist", 'not_found'],
  [10_216, '', 'platform_error withheld'],
  [10_222, '', 'platform_error withheld'],
  [10_231, '', 'platform_error withheld'],
  [10_999, 'odd', 'platform_error'],
])('a video with the status %j %j: %s', (statusCode, statusMsg, end) => {
  const scope = { 'webapp.video-detail': { statusCode, statusMsg } };
  expect(readPage('get-video', '/@_/video/7650000000000000001', scope)).toBe(end);
});

test.each([
  [10_221, 'not_found'],
  [100_002, 'not_found'],
  [10_222, 'platform_error withheld'],
])('an account with the status %j: %s', (statusCode, end) => {
  const scope = { 'webapp.user-detail': { statusCode, statusMsg: '' } };
  expect(readPage('get-user', '/@some.one', scope)).toBe(end);
});

test('a private account has a name and figures beside its status', () => {
  const userInfo = { user: { uniqueId: 'some.one', privateAccount: true }, stats: {} };
  const scope = { 'webapp.user-detail': { statusCode: 10_222, userInfo } };
  expect(readPage('get-user', '/@some.one', scope)).toBe('read');
});

test('the call of a video that is not there says so by its code alone', () => {
  const operation = platform.operations.find(({ name }) => name === 'get-video');
  const route = operation && routeNamed(operation, 'capture');
  const url = 'https://www.tiktok.com/api/item/detail/?itemId=1';
  const body = '{"statusCode":10204,"status_code":0}';
  const reply = replyTo({ method: 'GET', url, headers: {} }, { status: 200, headers: {}, body });
  expect(() => route?.parse([reply], {})).toThrow('Not found');
});

test('an explore page without videos is no list of none', () => {
  expect(readPage('list-trending-videos', '/explore', {})).toBe('service_unavailable');
});
