/**
 * What a field of a reply is by its name, as far as it can name an account. Platforms spell names as
 * `authorChannelId`, `author_channel_id` and `data-author-id`; all are taken apart into words.
 *
 * - `mention`: everything in it is about an account that somebody else names.
 * - `runs`: parts of a text that lead somewhere: mentions where people wrote it, else a name that is shown.
 * - `prose`: texts of people, words that were searched, hashtags, categories: never a reason.
 * - `wrapper`: says nothing itself; the field in which it stands counts.
 * - `written`: a text that is a shown name where it stands in the field of an account, else prose.
 * - `account-id`, `id`: an identifier, of an account or of anything.
 * - `handle`: a handle; `display`: a shown name, which is a handle where it begins with its sign.
 */
type FieldKind =
  | 'mention'
  | 'runs'
  | 'prose'
  | 'wrapper'
  | 'written'
  | 'account-id'
  | 'id'
  | 'handle'
  | 'display'
  | 'plain';

export interface Field {
  readonly kind: FieldKind;
  /** What stands in it is an account: `author`, `userResults`. */
  readonly isAccount: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const ACCOUNT = words(
  'user users author authors owner owners account accounts profile profiles channel channels person member members actor actors creator creators sender commenter poster uploader follower followers subscriber publisher company organization participant',
);
const ID = words('id ids pk uid uids urn fbid guid uuid ucid');
const WRAPPER = words(
  'data result results node nodes edge edges legacy core item items entry entries list elements included value values payload run runs',
);
/** Texts of people, unless they stand in the field of an account: `authorText: { simpleText }`. */
const WRITTEN = words('text simpletext content');
const PROSE = words(
  'text description title caption content body selftext html bio biography summary headline message quote alt label subtitle snippet desc signature query search term terms keyword keywords hashtag hashtags tag tags topic topics category categories challenge location transcript flair note comment language lang q',
);
const DISPLAY = words('name names nickname byline nick');

/** Joined words of handles. */
const HANDLES = words(
  'username usernames userhandle screenname handle uniqueid login preferredusername publicidentifier vanityname universalname loginname accountname vanityurl canonicalbaseurl',
);
/** Joined words of fields in which an account stands as its handle. */
const HANDLE_OF = words(
  'author user owner account creator member poster uploader publisher sender redditor op',
);
/** Last words of fields that name somebody: `link_author`. */
const AUTHORS = words('author owner creator poster uploader');
/** Joined words, whatever else they may be. */
const MENTIONS =
  /mention|inreplyto|replyto|replyingto|taggeduser|usertags|textextra|contenttext|commentary|captiontext|descriptiontext|richtext|facepile|hashtag|^tags?$/;

/** Names come from outside: no more are remembered. */
const MOST = 10_000;

/** Tells fields by their names; each name is taken apart once, however often replies have it. */
export const createFieldKinds = (): ((name: string) => Field) => {
  const known = new Map<string, Field>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const field = classify(name);
    if (known.size < MOST) known.set(name, field);
    return field;
  };
};

/** Longer ones are no names of fields. */
const LONGEST = 80;

const classify = (name: string): Field => {
  if (name.length > LONGEST) return { kind: 'plain', isAccount: false };
  const parts = splitFieldName(name);
  const joined = parts.join('');
  const isAccount = parts.some((part) => ACCOUNT.has(part));
  return { kind: classifyField(parts, joined, isAccount), isAccount };
};

const splitFieldName = (name: string): string[] =>
  name
    .replaceAll(/([\da-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\da-z]+/)
    .filter((part) => part !== '' && part !== 'str');

const classifyField = (parts: readonly string[], joined: string, isAccount: boolean): FieldKind => {
  if (MENTIONS.test(joined)) return 'mention';
  if (joined === 'commandruns') return 'runs';
  const last = parts.at(-1) ?? '';
  if (HANDLES.has(joined) || [...HANDLES].some((handle) => joined.endsWith(handle)))
    return 'handle';
  if (HANDLE_OF.has(joined) || AUTHORS.has(last)) return 'handle';
  if (isIdentifier(joined, last)) return isAccountId(joined, isAccount) ? 'account-id' : 'id';
  if (joined === 'fullname' || joined === 'authorfullname') return 'account-id';
  if (WRITTEN.has(joined)) return 'written';
  if (parts.every((part) => WRAPPER.has(part))) return 'wrapper';
  if (isAccount && (last === 'text' || DISPLAY.has(last))) return 'display';
  if (DISPLAY.has(last) || joined.endsWith('bylinetext') || joined === 'displayname')
    return 'display';
  // `body_html` is a text; `html` alone is a part of a page.
  return PROSE.has(last) && joined !== 'html' ? 'prose' : 'plain';
};

const isIdentifier = (joined: string, last: string): boolean =>
  ID.has(last) || /(?:user|author|owner|channel|member|sec|entity|rest|browse)id$/.test(joined);

const isAccountId = (joined: string, isAccount: boolean): boolean =>
  isAccount || /^(?:uid|uids|ucid|secuid|authorid|ownerid)$/.test(joined);
