import { filmId, type Film } from './films.ts';
import { PORTRAITS, WEEKLY } from './garden.ts';
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

/**
 * The panel as it stands while one film of the mix runs: all stretches up to the one that comes next.
 * A real mix never ends; this one has nothing new after two stretches.
 */
export const mixPanel = (videoId: string): object | undefined => {
  const place = FILMS.findIndex(({ id }) => id === videoId);
  return place < 0 ? undefined : panel(place, STRETCH * (Math.floor((place + 1) / STRETCH) + 1));
};
