import type { Message } from '#kit/message.ts';
import { countMessage } from '#kit/count-of.ts';
/** What people call the elements of lists. Pure. */

type Name = readonly [one: string, many: string];

/** By the element's own name, without `Renderer` and `ViewModel` and what says where it stands. */
const NAMES: Readonly<Record<string, Name>> = {
  video: ['video', 'videos'],
  reelItem: ['Short', 'Shorts'],
  shortsLockup: ['Short', 'Shorts'],
  lockup: ['playlist or mix', 'playlists or mixes'],
  playlist: ['playlist', 'playlists'],
  radio: ['mix', 'mixes'],
  channel: ['channel', 'channels'],
  movie: ['film', 'films'],
  show: ['show', 'shows'],
  post: ['post', 'posts'],
};

/** "1 playlist or mix, 2 channels"; of a kind without a name here, the element's own is told. */
export const kindsInWords = (elements: readonly string[]): readonly Message[] => {
  const counts = new Map<string, { readonly many: string; count: number }>();
  for (const element of elements) {
    const [one, many] = elementDisplayName(element);
    const known = counts.get(one);
    if (known) known.count += 1;
    else counts.set(one, { many, count: 1 });
  }
  return [...counts].slice(0, 8).map(([one, { many, count }]) => countMessage(count, one, many));
};

const elementDisplayName = (element: string): Name => {
  const bare = element.replace(/(?:Renderer|ViewModel)$/, '');
  const plain = bare.replace(/^(?:compact|grid)(?=[A-Z])/, '');
  const key = plain.charAt(0).toLowerCase() + plain.slice(1);
  return (
    (Object.hasOwn(NAMES, key) ? NAMES[key] : undefined) ?? [
      `element (${element})`,
      `elements (${element})`,
    ]
  );
};
