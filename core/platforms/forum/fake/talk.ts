import { HERON, NEWT, someone, WREN, type Account } from './world.ts';
import { POSTS, type Post } from './posts.ts';

/** A comment of the sample forum, with all that was answered to it. */
export interface Comment {
  readonly id: string;
  readonly post: Post;
  /** Full name of what it answers. */
  readonly parent: string;
  readonly depth: number;
  readonly by: Account;
  readonly text: string;
  readonly at: number;
  readonly score: number;
  readonly state?: 'deleted' | 'removed' | 'hidden';
  readonly edited?: number;
  readonly replies: readonly Comment[];
}

const SAYINGS = [
  'When does the heron come?',
  'I took this one from the third bench.',
  'The light on the water!',
  'Wunderschön. Wann öffnet der Garten für Übungsgruppen?',
  'صباح الخير من الحديقة!',
  '朝の池、静かですね。',
  'Line one\n\nLine two\n\n> and a line that somebody else said',
  '<script>alert(1)</script> is not a bird',
  '=1+1 is still not a bird',
  'Right-to-left trick: \u202Egnp.elpmas\u202C ends here',
  'Nobody explains the compost.',
  'The newts would like a word.',
] as const;

/** A tree as wide and deep as the numbers say; the same numbers always grow the same tree. */
const grow = (post: Post, widths: readonly number[]): readonly Comment[] => {
  let number = 0;
  const below = (parent: string, depth: number): readonly Comment[] => {
    const most = widths[depth] ?? 0;
    const width = depth === 0 ? most : Math.max(0, most - (number % 3));
    return Array.from({ length: width }, () => {
      number += 1;
      const own = number;
      const id = `0c${post.id.slice(5)}${String(own).padStart(4, '0')}`;
      const state =
        own % 23 === 0
          ? 'deleted'
          : own % 29 === 0
            ? 'removed'
            : own % 31 === 0
              ? 'hidden'
              : undefined;
      return {
        id,
        post,
        parent,
        depth,
        by: own === 1 ? HERON : own % 7 === 0 ? post.by : someone(own),
        text: SAYINGS[own % SAYINGS.length] ?? '',
        at: post.at + own * 900,
        score: ((own * 13) % 60) - 6,
        ...(state === undefined ? {} : { state }),
        ...(own % 11 === 0 ? { edited: post.at + own * 900 + 60 } : {}),
        replies: below(`t1_${id}`, depth + 1),
      } as const;
    });
  };
  return below(`t3_${post.id}`, 0);
};

/** A chain that is deeper than the platform shows at once. */
const chain = (post: Post, length: number): readonly Comment[] => {
  let last: readonly Comment[] = [];
  for (let depth = length - 1; depth >= 0; depth -= 1) {
    const id = `0d${post.id.slice(5)}${String(depth).padStart(4, '0')}`;
    const parent =
      depth === 0
        ? `t3_${post.id}`
        : `t1_0d${post.id.slice(5)}${String(depth - 1).padStart(4, '0')}`;
    last = [
      {
        id,
        post,
        parent,
        depth,
        by: depth % 2 === 0 ? WREN : NEWT,
        text: depth % 2 === 0 ? 'Yes, it is.' : 'No, it is not.',
        at: post.at + 5000 + depth * 60,
        score: 15 - depth,
        replies: last,
      },
    ];
  }
  return last;
};

const [first, poll] = POSTS;

/** What was said under the posts that somebody said something under. */
export const TALK: ReadonlyMap<string, readonly Comment[]> = new Map(
  [
    first && ([first.id, [...grow(first, [24, 3, 2, 1]), ...chain(first, 14)]] as const),
    poll && ([poll.id, grow(poll, [6, 2])] as const),
  ].filter((entry) => entry !== undefined),
);

const all: Comment[] = [];
const walk = (comments: readonly Comment[]): void => {
  for (const comment of comments) {
    all.push(comment);
    walk(comment.replies);
  }
};
for (const comments of TALK.values()) walk(comments);

/** Every comment, depth first. */
export const COMMENTS: readonly Comment[] = all;
const byId = new Map(all.map((comment) => [comment.id, comment]));
export const commentWith = (id: string): Comment | undefined => byId.get(id);
