import { describe, expect, it } from 'vitest';
import type { OperationView } from '#calls/index.ts';
import { cliCall, curl, mcpCall, restUrl, shellQuoted } from './request-texts.ts';

const AT = 'http://127.0.0.1:8674';
const comments: OperationView = {
  id: 'photosite.list-post-comments',
  title: 'Comments of a post',
  summary: '',
  method: 'GET',
  path: '/v1/photosite/posts/{postId}/comments',
  list: true,
  shapes: [],
  routes: [],
  cost: 1,
  params: {},
  tool: 'photosite_list_post_comments',
};
const batch: OperationView = {
  ...comments,
  id: 'forum.get-posts',
  method: 'POST',
  path: '/v1/forum/posts/batch',
};

describe('the same question elsewhere', () => {
  it('fills the path and puts the rest in the query', () => {
    expect(restUrl(comments, { postId: 'a/b?c', count: 15 }, AT)).toBe(
      'http://127.0.0.1:8674/v1/photosite/posts/a%2Fb%3Fc/comments?count=15',
    );
    expect(restUrl(comments, {}, AT)).toBe(
      'http://127.0.0.1:8674/v1/photosite/posts/%7BpostId%7D/comments',
    );
  });

  it('leaves nothing for the shell to run', () => {
    expect(shellQuoted(`it's $(rm -rf ~) \`x\` "y" \\`)).toBe(
      `'it'\\''s $(rm -rf ~) \`x\` "y" \\'`,
    );
    expect(curl(comments, { postId: `x'; echo $HOME #` }, AT)).toBe(
      [
        'curl --fail-with-body \\',
        '  -H "Authorization: Bearer $BOWERBIRD_KEY" \\',
        `  'http://127.0.0.1:8674/v1/photosite/posts/x'\\''%3B%20echo%20%24HOME%20%23/comments'`,
      ].join('\n'),
    );
  });

  it('posts a body where the operation has one', () => {
    expect(curl(batch, { ids: ['a', "b'c"] }, AT)).toBe(
      [
        'curl --fail-with-body \\',
        '  -H "Authorization: Bearer $BOWERBIRD_KEY" \\',
        '  -X POST \\',
        "  -H 'Content-Type: application/json' \\",
        `  --data '{"ids":["a","b'\\''c"]}' \\`,
        "  'http://127.0.0.1:8674/v1/forum/posts/batch'",
      ].join('\n'),
    );
  });

  it('names the MCP tool and the command', () => {
    expect(JSON.parse(mcpCall(comments, { postId: 'abc', cursor: '' }))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'photosite_list_post_comments', arguments: { postId: 'abc' } },
    });
    expect(cliCall(comments, { postId: '-abc' })).toBe(
      'bowerbird call photosite.list-post-comments --param postId=-abc',
    );
    expect(cliCall(comments, { postId: 'a b' })).toBe(
      "bowerbird call photosite.list-post-comments --param 'postId=a b'",
    );
    expect(cliCall(batch, { ids: ['a', 'b'] })).toBe(
      `bowerbird call forum.get-posts --param 'ids=["a","b"]'`,
    );
  });
});
