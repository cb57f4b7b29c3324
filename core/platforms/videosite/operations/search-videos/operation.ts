import { defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { fetchSearch, searchParams, searchParser } from '../../readers/search.ts';
import { videoRowsRead, listedVideo } from '../../readers/video-renderer.ts';
import { site } from '../../readers/site.ts';
import { videosAsk } from '../../readers/official/ask.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';
import { officialListed } from '../../readers/official/video.ts';

const fetchOfficial = fetchFound('video', videosAsk);

const parseOfficial = parseFound('video', officialListed);

/** A page of the videos that were found; adverts are no results. */
export const parse = searchParser(listedVideo);

export default defineList({
  name: 'search-videos',
  title: 'Search for videos',
  summary:
    'Videos that the site finds for some words, in its own order of relevance, about 20 a page. View counts are exact here; dates are intervals. A corrected spelling is named in a notice. The official API, asked with a key of one’s own, gives 50 a page with exact dates and whole descriptions.',
  readerChanges: [videoRowsRead],
  path: '/search/videos',
  params: searchParams,
  links: site.links(searchParams, ['/results?search_query={query}']),
  item: Video,
  part: { of: 'search', by: 'query', as: 'videos' },
  example: { query: 'open source hardware' },
  routes: [
    publicPage({ fetch: fetchSearch('videos'), parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
