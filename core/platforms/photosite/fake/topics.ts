import type { FakeResponse } from '#kit/fake/site.ts';
import { script, shell } from './page.ts';
import { film, HERON, thin, WREN } from './things.ts';

export const TOPICS = { pond: 'sample pond', frame: 'sample frame' } as const;

const reels = (prefix: string, length: number): object[] =>
  Array.from({ length }, (_, index) => ({
    node: thin(`${prefix}${String(index).padStart(3, '0')}`, 'Video', {
      user: index % 2 === 0 ? HERON : WREN,
      caption: { text: `Popular sample ${index + 1} #quillmere` },
      play_count: 2_000_000 - index * 1234,
      video_versions: [{ url: film('pond') }, { url: film('pond') }],
    }),
  }));

const topic = (path: string, length: number): FakeResponse =>
  shell({
    path,
    kind: 'popularPage',
    scripts: [
      script({
        xig_logged_out_popular_search_media_info: {
          edges: reels('SmplTopc', length),
          page_info: { has_next_page: length > 0, end_cursor: length > 0 ? 'sample_more' : null },
        },
      }),
    ],
  });

const explore = (path: string): FakeResponse =>
  shell({
    path,
    kind: 'explorePage',
    scripts: [
      script({
        popular_search_home_sections: {
          trending_now: { edges: reels('SmplTrnd', 5) },
          entertainment: { edges: reels('SmplEntr', 2) },
          next_cursor: null,
        },
      }),
    ],
  });

/** The pages of what is popular, by their paths. One topic is sent as a frame alone. */
export const popularAt = (path: string): FakeResponse | undefined => {
  switch (path) {
    case '/popular/sample-pond/':
      return topic(path, 6);
    case '/popular/sample-frame/':
      return shell({ path, kind: 'popularPage' });
    case '/explore/':
      return explore(path);
    default:
      return /^\/popular\/[\w%-]+\/$/.test(path) ? topic(path, 0) : undefined;
  }
};
