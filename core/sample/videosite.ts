import { POLITE } from '../platforms/videosite/readers/ask.ts';
import { JSON_TEXT, type Recording } from './recording.ts';
import { SHORTS } from './garden.ts';
import { HIDDEN } from './specials.ts';
import { VISITOR } from './videosite/calls.ts';
import { transcripts } from './videosite/captions.ts';
import { channelPages } from './videosite/channel-pages.ts';
import { chart } from './videosite/chart.ts';
import { comments, LINKED } from './videosite/comment-pages.ts';
import { ABROAD, YEAR } from './videosite/library.ts';
import { mix } from './videosite/mix.ts';
import { playlists } from './videosite/playlists.ts';
import { searches } from './videosite/searches.ts';
import { watchNexts } from './videosite/watch-next.ts';
import { linkedPage, watchPage } from './watch-page.ts';

/** The values that every visitor gets; a reader knows them by their places. */
const visit = (): Recording => {
  const values: (string | null)[] = Array<null>(17).fill(null);
  values[0] = 'en';
  values[1] = 'US';
  values[13] = VISITOR;
  values[16] = '2.20260901.00.00';
  return {
    name: 'videosite/visit',
    ask: { url: 'https://www.youtube.com/sw.js_data', headers: POLITE },
    headers: JSON_TEXT,
    body: `)]}'\n\n${JSON.stringify([['yt.sw.adr', null, [[values]]]])}`,
  };
};

export const videosite = (): readonly Recording[] => [
  visit(),
  ...playlists(),
  ...channelPages(),
  ...transcripts(),
  ...watchNexts(),
  ...comments(),
  linkedPage(LINKED),
  ...searches(),
  chart(),
  ...mix(),
  ...[...YEAR, ...HIDDEN, ...SHORTS, ...ABROAD].map((film) => watchPage(film)),
];
