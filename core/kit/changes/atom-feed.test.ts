import { expect, test } from 'vitest';
import { atomFeed } from './atom-feed.ts';

test('a feed names each check with its collection and its counts', () => {
  expect(
    atomFeed('01a00514-1f80-773c-b8b2-8d1563d2d538', [
      {
        id: '01a0054b-11e8-7835-9f15-a3581116fe68',
        collection: 'Tides & <storms>\u0000',
        at: '2026-08-15T12:00:02.000Z',
        missing: 3,
        changed: 2,
        came: 14,
      },
    ]),
  ).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:01a00514-1f80-773c-b8b2-8d1563d2d538</id>
  <title>Bowerbird: changes of collections</title>
  <updated>2026-08-15T12:00:02.000Z</updated>
  <author><name>Bowerbird</name></author>
  <generator>Bowerbird</generator>
  <entry>
    <id>urn:uuid:01a0054b-11e8-7835-9f15-a3581116fe68</id>
    <title>Tides &amp; &lt;storms&gt;\ufffd: 3 no longer shown, 2 changed, 14 new</title>
    <updated>2026-08-15T12:00:02.000Z</updated>
    <content type="text">3 no longer shown, 2 changed, 14 new. Bowerbird shows them at the collection, under Changes.</content>
  </entry>
</feed>
`);
});
