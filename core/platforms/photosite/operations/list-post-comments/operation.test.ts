import { verbatim } from '#kit/message.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get } from '#kit/exchange.ts';
import { answerNamed } from './cases/answers.ts';
import operation from './operation.ts';

const page = answerNamed('page-two-batches');

const asking = async (
  get: (ask: RequestSpec) => ReturnType<Get>,
  params: Readonly<Record<string, unknown>>,
) => {
  const requests: RequestSpec[] = [];
  const replies = await askingRoute(operation).fetch(
    async (ask) => {
      requests.push(ask);
      return get(ask);
    },
    params,
    undefined,
  );
  return { asked: requests, replies };
};

describe('asking', () => {
  it('asks for the public page once, as a document, and sets no User-Agent', async () => {
    const { asked: requests, replies } = await asking(async () => page, { postId: 'Ba1b2C3d4E5' });
    expect(requests.map(({ url }) => url)).toEqual(['https://www.instagram.com/p/Ba1b2C3d4E5/']);
    expect(requests[0]?.headers).toMatchObject({ 'sec-fetch-dest': 'document' });
    expect(Object.keys(requests[0]?.headers ?? {})).not.toContain('user-agent');
    expect(replies).toEqual([page]);
  });

  it('asks nobody for a later page', async () => {
    const requests: RequestSpec[] = [];
    const get: Get = async (ask) => {
      requests.push(ask);
      return page;
    };
    const params = { postId: 'Ba1b2C3d4E5', cursor: '{"offset":15}' };
    await expect(
      Promise.resolve().then(() => askingRoute(operation).fetch(get, params, undefined)),
    ).rejects.toThrow('start again from the first page');
    expect(requests).toEqual([]);
  });

  it('looks for older recordings only where the page was never asked for', async () => {
    const refusing = asking(
      async () => {
        throw new AppError('platform_error', verbatim('refused'));
      },
      { postId: 'Ba1b2C3d4E5' },
    );
    await expect(refusing).rejects.toThrow('refused');
    const { asked: requests } = await asking(
      async ({ url }) => {
        if (url.includes('__a=1')) return page;
        throw new AppError('platform_error', verbatim('not recorded'), { replayMiss: true });
      },
      { postId: 'Ba1b2C3d4E5' },
    );
    expect(requests.map(({ url }) => url)).toEqual([
      'https://www.instagram.com/p/Ba1b2C3d4E5/',
      'https://www.instagram.com/reel/Ba1b2C3d4E5/',
      'https://www.instagram.com/tv/Ba1b2C3d4E5/',
      'https://www.instagram.com/p/Ba1b2C3d4E5/?__a=1&__d=dis',
    ]);
  });
});

const accepts = (params: Readonly<Record<string, unknown>>) =>
  operation.params.strict().safeParse(params).success;

describe('parameters', () => {
  it('takes a shortcode, and 15 as the only page size', () => {
    expect(accepts({ postId: 'CA_ifcxMjFR' })).toBe(true);
    expect(accepts({ postId: 'CA_ifcxMjFR', count: 15 })).toBe(true);
    expect(accepts({ postId: 'CA_ifcxMjFR', count: 10 })).toBe(false);
    expect(accepts({ postId: 'CA_ifcxMjFR', count: 16 })).toBe(false);
    expect(accepts({ postId: 'CA_ifcxMjFR', count: 15.5 })).toBe(false);
    expect(accepts({ postId: 'a/b/c/d/e' })).toBe(false);
    expect(accepts({ postId: 'abcd' })).toBe(false);
    expect(accepts({ postId: 'CA_ifcxMjFR', limit: 5 })).toBe(false);
  });
});
