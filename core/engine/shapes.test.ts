import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

test.each([
  ['videosite.get-video', ['Video']],
  ['videosite.list-playlist-videos', ['Video']],
  ['photosite.list-post-comments', ['Comment']],
  ['shortvideo.get-download-link', ['DownloadLink']],
  ['videosite.search-channels', ['Person']],
  ['forum.batch-posts', ['Post', 'Tombstone']],
  ['forum.list-post-comments', ['Comment', 'Tombstone', 'Collection']],
  ['forum.list-user-overview', ['Comment', 'Post', 'Tombstone']],
])('%s shows %j', (id, shapes) => {
  expect(catalogue.find(id)?.shapes).toEqual(shapes);
});
