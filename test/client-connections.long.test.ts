/** What the companion packages do where a connection breaks off, or nobody listens. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPython } from '../core/exports/testing/bytes.ts';
import { clientEnv, installR, printedBy } from './support/client-packages.ts';
import { removeDir, tempDir } from './support/folders.ts';
import { hasR } from './support/has-r.ts';
import { serveLocally, type LocalServer } from './support/local-server.ts';

const MINUTES = 60_000;
const DESCRIPTION = {
  paths: {
    '/v1/forum/posts': {
      get: { operationId: 'forum_list_posts', tags: ['forum'], summary: 'Posts', description: '' },
    },
  },
};
const COLUMNS = { tableSchema: { columns: [{ name: 'id', datatype: 'string' }] } };

let dir = '';
let server: LocalServer;
/** The `Cache-Control` of each request for rows. */
let ages: (string | undefined)[] = [];
beforeAll(async () => {
  dir = tempDir();
  server = await serveLocally((request, response) => {
    if (request.url !== '/v1/forum/posts') {
      response.end(JSON.stringify(request.url === '/columns' ? COLUMNS : DESCRIPTION));
      return;
    }
    ages.push(request.headers['cache-control']);
    response.writeHead(200, {
      'x-credits-used': '1',
      'x-credits-remaining': '9',
      link: '</columns>; rel="describedby"; type="application/csvm+json"',
    });
    response.write('{"id":"1"}\n');
    if (ages.length > 1) response.end('{"id":"2"}\n');
    else setImmediate(() => response.destroy());
  });
});
afterAll(async () => {
  await server.close();
  removeDir(dir);
});

/** What is sent along the second time takes the answer that was made, out of the archive. */
const AGES = [undefined, expect.stringMatching(/^max-age=\d+$/)];

test.skipIf(findPython('pandas') === undefined)(
  'Python asks once more where an answer broke off (needs Python with pandas)',
  async () => {
    ages = [];
    const script = `
import bowerbird
bb = bowerbird.connect("KEY", "${server.origin}")
print(len(bb.forum.list_posts()))
try:
    bowerbird.connect("KEY", "http://127.0.0.1:1")
except bowerbird.BowerbirdError as error:
    print(error.code)`;
    const out = await printedBy(findPython('pandas') ?? '', ['-c', script], {
      cwd: dir,
      env: clientEnv(),
    });
    expect(out).toMatch(/^2\nno_answer\n/);
    expect(out).toContain('Trying again in 1 s (2 of 5 tries)');
    expect(ages).toEqual(AGES);
  },
  6 * MINUTES,
);

test.skipIf(!hasR('curl', 'jsonlite'))(
  'R asks once more where an answer broke off (needs R with curl and jsonlite)',
  async () => {
    ages = [];
    const script = `
bb <- bowerbird::connect("KEY", "${server.origin}")
cat(nrow(bb$forum$list_posts()), "")
cat(tryCatch(bowerbird::connect("KEY", "http://127.0.0.1:1"), bowerbird_error = function(e) e$code))`;
    const env = await installR(dir, clientEnv());
    const out = await printedBy('Rscript', ['-e', script], { cwd: dir, env });
    expect(out).toMatch(/^2 no_answer/);
    expect(out).toContain('Trying again in 1 s (2 of 5 tries)');
    expect(ages).toEqual(AGES);
  },
  6 * MINUTES,
);
