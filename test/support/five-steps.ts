import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The steps of CONTRIBUTING.md after the first, as somebody takes them who builds `microblog.get-notice`: a
 * link, a part and a parameter that no other operation has.
 */
const HOME = 'core/platforms/microblog';
const FOLDER = `${HOME}/operations/get-notice`;

const OPERATION = `import { z } from 'zod';
import { required, type Parsed } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import { defineMessages } from '#kit/message.ts';
import { defineOperation } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { site } from '../../readers/site.ts';

export const messages = defineMessages('microblog.get-notice', {
  noReplyIsAtHand: 'no reply is at hand',
  noSuchNotice: 'X knows no notice of this number',
});

export const parse = ([reply]: readonly Reply[]): Parsed<Post> => {
  if (!reply) throw new AppError('platform_error', messages.noReplyIsAtHand);
  if (reply.status === 404) throw new AppError('not_found', messages.noSuchNotice);
  const answer = jsonFromReply(reply);
  const entityId = required(str(answer, 'id'), 'identifier of the notice');
  const url = \`https://x.com/i/notices/\${entityId}\`;
  const content = str(answer, 'text');
  return {
    data: { type: 'Note', id: url, url, entityId, ...(content !== undefined && { content }) },
    params: { noticeId: entityId },
    notices: [],
  };
};

const params = z.object({
  noticeId: z
    .string()
    .regex(/^\\d{1,19}$/, 'is a number of at most 19 digits')
    .describe('Notice identifier: the number after /i/notices/.'),
});

export default defineOperation({
  name: 'get-notice',
  title: 'Notice',
  summary: 'One notice of the site: what it says. Who wrote it is not told.',
  path: '/notices/{noticeId}',
  params,
  links: site.links(params, ['/i/notices/{noticeId}']),
  result: Post,
  part: { of: 'post', by: 'noticeId', as: 'notice' },
  example: { noticeId: '42' },
  routes: [
    publicPage({
      fetch: async (get: Get, { noticeId }: z.infer<typeof params>) => [
        await get({ url: \`https://publish.x.com/notices/\${noticeId}\` }),
      ],
      parse,
    }),
  ],
});
`;

const OPERATION_TEST = `import { expect, test } from 'vitest';
import { replyTo } from '#kit/fake/site.ts';
import { serveNotices } from '../../fake/notices.ts';
import { parse } from './operation.ts';

const read = (id: string) => {
  const url = \`https://publish.x.com/notices/\${id}\`;
  const served = serveNotices(new URL(url));
  if (!served) throw new Error('the invented site does not serve it');
  return parse([replyTo({ url, method: 'GET', headers: {} }, served)]);
};

test('a notice is read, and one that is missing is not found', () => {
  expect(read('42').data).toEqual({
    type: 'Note',
    id: 'https://x.com/i/notices/42',
    url: 'https://x.com/i/notices/42',
    entityId: '42',
    content: 'The pond is closed in winter.',
  });
  expect(() => read('43')).toThrow('X knows no notice of this number');
});
`;

const FAKE = `import { json, type FakeResponse } from '#kit/fake/site.ts';

/** The site's own notices. */
export const serveNotices = (url: URL): FakeResponse | undefined => {
  if (url.hostname !== 'publish.x.com' || !url.pathname.startsWith('/notices/')) return undefined;
  return url.pathname === '/notices/42'
    ? json({ id: '42', text: 'The pond is closed in winter.' })
    : json({ error: 'not found' }, 404);
};
`;

/** Writes and changes the files of the platform in a copy of the project. */
export const takeSteps = (root: string): void => {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const change = (path: string, before: string, after: string): void => {
    const text = readFileSync(join(root, path), 'utf8');
    if (text.split(before).length !== 2) throw new Error(`${path} does not hold once: ${before}`);
    write(
      path,
      text.replace(before, () => after),
    );
  };
  // 2. Declare, with the links that mean it. The file has the parser (4.) and the route (5.), too.
  write(`${FOLDER}/operation.ts`, OPERATION);
  write(`${FOLDER}/operation.test.ts`, OPERATION_TEST);
  // 3. Invent.
  write(`${HOME}/fake/notices.ts`, FAKE);
  change(
    `${HOME}/fake/index.ts`,
    "import { serveGraphql } from './graphql.ts';\n",
    "import { serveGraphql } from './graphql.ts';\nimport { serveNotices } from './notices.ts';\n",
  );
  change(
    `${HOME}/fake/index.ts`,
    '  return serveEmbeds(url) ?? serveApi(url) ?? serveGraphql(request, url) ?? media(url);',
    `  return (
    serveNotices(url) ??
    serveEmbeds(url) ??
    serveApi(url) ??
    serveGraphql(request, url) ??
    media(url)
  );`,
  );
  change(
    `${HOME}/fake/index.ts`,
    "  'get-community': ofCommunity,\n",
    "  'get-community': ofCommunity,\n  'get-notice': { noticeId: '42' },\n",
  );
};
