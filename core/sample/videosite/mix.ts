import { filmId, type Film } from '../films.ts';
import { PORTRAITS, WEEKLY } from '../garden.ts';
import type { Recording } from '../recording.ts';
import { call } from './calls.ts';
import { film } from './library.ts';
import { inPanel } from './rows.ts';

/** Mixes are named after the film with which they start. */
export const MIX = `RD${filmId(1)}`;

/** The platform's own length of a stretch. */
const STRETCH = 25;

const TITLED = [...PORTRAITS, ...WEEKLY].filter(({ title }) => title !== undefined);
const FILMS: readonly Film[] = [film(1), ...TITLED.slice(0, 2 * STRETCH - 1)];

/** What stands in the panel while the film at this place runs. */
const panel = (current: number, end: number): object => ({
  contents: {
    twoColumnWatchNextResults: {
      playlist: {
        playlist: {
          title: 'Mix – Welcome to the Quillmere sample garden',
          playlistId: MIX,
          isInfinite: true,
          currentIndex: current,
          contents: FILMS.slice(0, end).map((one, index) =>
            inPanel(one, MIX, index, index === current),
          ),
        },
      },
    },
  },
});

/** How the link of the film at this place goes on. */
const from = (place: number): Record<string, unknown> => ({
  playlistId: MIX,
  videoId: FILMS[place]?.id,
  playlistIndex: place,
  params: 'OAE%3D',
});

/** A real mix never ends; this one has nothing new after two stretches. */
export const mix = (): readonly Recording[] => [
  call('mix-1', 'next', { playlistId: MIX, videoId: film(1).id }, panel(0, STRETCH)),
  call('mix-2', 'next', from(STRETCH - 1), panel(STRETCH - 1, 2 * STRETCH)),
  call('mix-3', 'next', from(2 * STRETCH - 1), panel(2 * STRETCH - 1, 2 * STRETCH)),
];
