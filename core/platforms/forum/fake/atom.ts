import { SAMPLE_INSTANT } from '#kit/fake/site.ts';
import type { Place } from './places.ts';
import type { Post } from './posts.ts';
import type { Comment } from './talk.ts';
import { permalink } from './post-thing.ts';
import { escaped } from './words.ts';

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

export const postEntry = (post: Post): Entry => ({
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

export const commentEntry = (comment: Comment): Entry => ({
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
export const feedText = (
  path: string,
  title: string,
  entries: readonly Entry[],
  of?: Place,
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
${of ? `<category term="${of.name}" label="r/${of.name}"/><subtitle>${escaped(of.about)}</subtitle><icon>https://www.redditstatic.com/icon.png/</icon><logo>https://b.thumbs.redditmedia.com/sample-${of.name}.png</logo>` : ''}
<updated>${SAMPLE_INSTANT.replace('.000Z', '+00:00')}</updated>
<id>${escaped(path)}</id>
<link rel="self" href="${SITE}${escaped(path)}" type="application/atom+xml"/>
<title>${escaped(title)}</title>
${entries.map(entryText).join('\n')}
</feed>
`;
