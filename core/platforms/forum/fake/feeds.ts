import { type FakeResponse, SAMPLE_INSTANT, json } from '#kit/fake/site.ts';
import { accountNamed, placeNamed, QUILLMERE, type Place } from './world.ts';
import { POSTS, postWith, type Post } from './posts.ts';
import { COMMENTS, TALK, type Comment } from './talk.ts';
import { permalink, escaped } from './post-thing.ts';

export const NOT_FOUND = json({ message: 'Not Found', error: 404 }, 404);

/** Those of them that have what is searched for in their words; no search gives more than forty. */
export const found = <T>(
  all: readonly T[],
  query: URLSearchParams,
  words: (one: T) => string,
): readonly T[] => {
  const wanted = (query.get('q') ?? '').toLowerCase();
  return all.filter((one) => words(one).toLowerCase().includes(wanted)).slice(0, 40);
};

const SITE = 'https://www.reddit.com';

/** An instant as feeds write it. */
const instant = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00');

interface Entry {
  readonly fullname: string;
  readonly author: string;
  readonly place: Place;
  readonly title: string;
  readonly path: string;
  readonly at: number;
  readonly text: string;
  /** Where `[link]` leads; the entry itself for a text. */
  readonly leads: string;
  readonly thumbnail?: string;
}

const postEntry = (post: Post): Entry => ({
  fullname: `t3_${post.id}`,
  author: post.by.name,
  place: post.in,
  title: post.title,
  path: permalink(post),
  at: post.at,
  text: post.text ?? '',
  leads: post.link ?? SITE + permalink(post),
  ...(post.kind === 'image'
    ? { thumbnail: `https://b.thumbs.redditmedia.com/sample-${post.id}.jpg` }
    : {}),
});

const commentEntry = (comment: Comment): Entry => ({
  fullname: `t1_${comment.id}`,
  author: comment.by.name,
  place: comment.post.in,
  title: `/u/${comment.by.name} on ${comment.post.title}`,
  path: `${permalink(comment.post)}${comment.id}/`,
  at: comment.at,
  text: comment.text,
  leads: `${SITE}${permalink(comment.post)}${comment.id}/`,
});

const content = ({ text, leads, author, path }: Entry): string =>
  [
    text === ''
      ? ''
      : `<!-- SC_OFF --><div class="md"><p>${escaped(text)}</p> </div><!-- SC_ON -->`,
    `submitted by <a href="${SITE}/user/${author}"> /u/${author} </a> <br/>`,
    `<span><a href="${escaped(leads)}">[link]</a></span> <span><a href="${SITE}${path}">[comments]</a></span>`,
  ].join(' &#32; ');

const entryText = (entry: Entry): string => `<entry>
<author><name>/u/${entry.author}</name><uri>${SITE}/user/${entry.author}</uri></author>
<category term="${entry.place.name}" label="r/${entry.place.name}"/>
<content type="html">${escaped(content(entry))}</content>
<id>${entry.fullname}</id>${entry.thumbnail === undefined ? '' : `\n<media:thumbnail url="${entry.thumbnail}"/>`}
<link href="${SITE}${entry.path}"/>
<updated>${instant(entry.at)}</updated>
<published>${instant(entry.at)}</published>
<title>${escaped(entry.title)}</title>
</entry>`;

/** A feed of the sample forum. */
const feedText = (path: string, title: string, entries: readonly Entry[], of?: Place): string =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
${of ? `<category term="${of.name}" label="r/${of.name}"/><subtitle>${escaped(of.about)}</subtitle><icon>https://www.redditstatic.com/icon.png/</icon><logo>https://b.thumbs.redditmedia.com/sample-${of.name}.png</logo>` : ''}
<updated>${SAMPLE_INSTANT.replace('.000Z', '+00:00')}</updated>
<id>${escaped(path)}</id>
<link rel="self" href="${SITE}${escaped(path)}" type="application/atom+xml"/>
<title>${escaped(title)}</title>
${entries.map(entryText).join('\n')}
</feed>
`;

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
