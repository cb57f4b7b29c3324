import { describe, expect, it } from 'vitest';
import type { CatalogueView, OperationView } from '#calls/index.ts';
import { catalogue, operation } from './fixtures.ts';
import { linkEntries } from './link-entries.ts';

describe('several links at once', () => {
  const one = (id: string, of: string, as: string, by: string): OperationView => ({
    ...operation,
    id: `videosite.${id}`,
    part: { of, by, as },
  });
  const [first] = catalogue.platforms;
  const many: CatalogueView = first
    ? {
        ...catalogue,
        platforms: [
          {
            ...first,
            operations: [
              one('get-post', 'post', 'facts', 'postId'),
              one('get-user', 'user', 'facts', 'username'),
              one('batch-posts', 'batch', 'posts', 'entityIds'),
            ],
          },
        ],
      }
    : catalogue;
  const match = (name: string, params: Readonly<Record<string, string>>) => ({
    text: name,
    match: {
      operation: `videosite.${name}`,
      params,
      label: name,
      platform: 'videosite',
      platformLabel: 'Video-sharing',
      confidence: 1,
    },
  });
  const offered = (links: Parameters<typeof linkEntries>[0]) =>
    linkEntries(links, many, {
      batch: (count, brand) => `${count} from ${brand}`,
      open: (count) => `open ${count}`,
      unknown: (count) => `${count} unknown`,
    });

  it('are one batch where an operation takes them all, each id once', () => {
    const links = ['a', 'b', 'a'].map((postId) => match('get-post', { postId }));
    const [batch, tabs] = offered({ matches: [], links });
    expect(batch).toMatchObject({
      title: '2 from Viewer',
      operation: 'videosite.batch-posts',
      params: { entityIds: ['a', 'b'] },
      cost: 2,
    });
    expect(tabs).toMatchObject({ kind: 'links', title: 'open 3' });
  });
  it('of different kinds are opened side by side, and the unknown ones are counted', () => {
    const links = [
      match('get-post', { postId: 'a' }),
      match('get-user', { username: 'b' }),
      { text: 'https://example.org' },
    ];
    expect(offered({ matches: [], links })).toMatchObject([
      { kind: 'links', title: 'open 2', detail: '1 unknown' },
    ]);
    expect(offered({ matches: [] })).toEqual([]);
  });
});
