import type { FakeResponse } from '#kit/fake/site.ts';
import { commentEntry, feedText, postEntry } from './atom.ts';
import { accountNamed } from './people.ts';
import { placeNamed, QUILLMERE } from './places.ts';
import { POSTS, postWith } from './posts.ts';
import { found, NOT_FOUND } from './found.ts';
import { COMMENTS, TALK } from './talk.ts';
import { permalink } from './post-thing.ts';

const ATOM = { 'content-type': 'application/atom+xml; charset=UTF-8' } as const;
const atom = (body: string): FakeResponse => ({ status: 200, headers: ATOM, body });

/** Feeds hold the beginning of a list; what comes after it is empty. */
export const serveFeed = (path: string, query: URLSearchParams): FakeResponse => {
  const plain = path.replace(/\/?\.rss$/, '');
  const ended = query.has('after');
  const shown = <T>(all: readonly T[]): readonly T[] => (ended ? [] : all.slice(0, 25));
  const user = /^\/user\/([^/]+)(?:\/(\w+))?$/.exec(plain);
  if (user) {
    const one = accountNamed(user[1] ?? '');
    if (!one) return NOT_FOUND;
    const posts = user[2] === 'comments' ? [] : POSTS.filter(({ by }) => by === one).map(postEntry);
    const comments =
      user[2] === 'submitted' ? [] : COMMENTS.filter(({ by }) => by === one).map(commentEntry);
    return atom(feedText(path, `overview for ${one.name}`, shown([...posts, ...comments])));
  }
  const comments = /^\/comments\/(\w+)$/.exec(plain);
  if (comments) {
    const post = postWith(comments[1] ?? '');
    if (!post) return NOT_FOUND;
    const commentEntries = COMMENTS.filter((one) => TALK.has(post.id) && one.post === post).map(
      commentEntry,
    );
    return atom(feedText(path, post.title, shown([postEntry(post), ...commentEntries]), post.in));
  }
  const shared = /^\/r\/([^/]+)\/s\/(\w+)$/.exec(plain);
  if (shared) return sharedLink(shared[2] ?? '');
  const name = /^\/r\/([^/]+)/.exec(plain)?.[1];
  const place =
    name === undefined
      ? QUILLMERE
      : (placeNamed(name) ?? (/^(?:popular|all)$/.test(name) ? QUILLMERE : undefined));
  if (!place || place.closed) return NOT_FOUND;
  if (plain.endsWith('/comments'))
    return atom(feedText(path, place.title, shown(COMMENTS.map(commentEntry)), place));
  const visible = POSTS.filter(({ kind }) => kind !== 'deleted' && kind !== 'removed');
  return atom(
    feedText(
      path,
      place.title,
      shown(found(visible, query, (one) => one.title).map(postEntry)),
      place,
    ),
  );
};

/** The site leads a shared link to what was shared, and says by whose share one came. */
const sharedLink = (code: string): FakeResponse => {
  const [post] = POSTS;
  if (code !== 'SampleShare' || !post) return NOT_FOUND;
  const location = `https://www.reddit.com${permalink(post)}?share_id=sample&utm_source=share`;
  return { status: 301, headers: { ...ATOM, location }, body: '' };
};
