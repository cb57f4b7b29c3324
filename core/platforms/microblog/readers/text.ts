import { at, list, str, type Node } from '#kit/dig.ts';
import { webAddress } from './links.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The three characters that X escapes in texts. Once: what then looks escaped was written so. */
export const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (found) => ESCAPES[found] ?? found);

const SHORT = /https?:\/\/t\.co\/\w{1,40}/g;

/** Short addresses by what they lead to, as entities tell; nobody asks `t.co`. */
export const longAddresses = (urls: readonly unknown[]): ReadonlyMap<string, string> =>
  new Map(
    urls.flatMap((raw) => {
      const short = str(raw, 'url');
      const long = webAddress(str(raw, 'unwound_url') ?? str(raw, 'expanded_url'));
      return short !== undefined && long !== undefined ? [[short, long] as const] : [];
    }),
  );

/**
 * A text with what its short addresses lead to. The address of its own media, with which it ends, is
 * cut: they are attachments. Addresses are found by what they are and not by their indices, which count
 * now the escaped text, now the other (recorded 2023 and 2026).
 */
export const expanded = (
  text: string,
  urls: readonly unknown[],
  media: readonly unknown[],
): string => {
  const long = longAddresses(urls);
  const own = new Set(media.map((raw) => str(raw, 'url')));
  let rest = text.trimEnd();
  for (;;) {
    const end = rest.lastIndexOf('https://t.co/');
    if (end < 0 || !own.has(rest.slice(end))) break;
    rest = rest.slice(0, end).trimEnd();
  }
  return rest.replace(SHORT, (found) => long.get(found) ?? found);
};

/** The address lists of a text with entities. */
export const urlsIn = (entities: unknown): readonly unknown[] => list(entities, 'urls');

/** Whether a post has the field of its text, which also one of pictures alone has. */
export const hasText = (post: Node): boolean =>
  [post['note_tweet'], post['text'], at(post, 'legacy', 'full_text'), post['full_text']].some(
    (text) => text !== undefined,
  );

/** The text of a post as it came, in whichever dialect. */
export const postText = (flat: Node): string | undefined =>
  str(flat, 'full_text') ?? str(flat, 'text');
