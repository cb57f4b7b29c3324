import { omitUndefined, required } from '#kit/collect.ts';
import { count, int, list, node, str, type Node } from '#kit/dig.ts';
import { iso } from '#kit/times.ts';
import type { Post } from '#vocab/post.ts';
import type { PostOrTombstone } from '#vocab/tombstone.ts';
import { onSite, postUrl } from './addresses.ts';
import { addFiles, attachmentsFromPost, previewsFromPost } from './media.ts';
import { bare, FULLNAME } from './names.ts';
import {
  authorFromThing,
  countAwards,
  readCreated,
  readEdit,
  addVotes,
  subredditFromThing,
} from './people.ts';
import { absenceFromMark, GONE, isNobody, type Absent } from './marks.ts';

/**
 * Fields are put on one by one, in the order in which they are declared, so that nobody has to copy
 * them: a list has many posts.
 */
type PostDraft = Omit<Post, 'type' | 'quote'> & {
  type: 'Note' | 'Tombstone';
  formerType?: 'Note';
};

/** A post (`t3`). Throws when it has no identifier. */
export const postItem = (data: Node): PostOrTombstone => {
  const item = onePost(data);
  const quote = readCrosspost(data);
  return quote ? Object.assign(item, { quote }) : item;
};

const onePost = (data: Node): PostDraft => {
  const entityId = required(words(data['id']), 'post id');
  const url = onSite(words(data['permalink'])) ?? postUrl(entityId);
  const text = words(data['selftext']);
  const absent = readAbsence(data, text);
  const item = startPostDraft(absent, url, entityId);
  addWords(item, data, text);
  addWho(item, data);
  addStanding(item, data, absent);
  addFigures(item, data);
  addFlags(item, data);
  const image = previewsFromPost(data);
  if (image) item.image = image;
  if (data['poll_data']) Object.assign(item, readPoll(data));
  return item;
};

const startPostDraft = (absent: Absent | undefined, url: string, entityId: string): PostDraft =>
  absent === undefined
    ? { type: 'Note', id: url, url, entityId }
    : { type: 'Tombstone', formerType: 'Note', id: url, url, entityId };

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const addWords = (item: PostDraft, data: Node, text: string | undefined): void => {
  const title = words(data['title']);
  if (title !== undefined && !(isGone(item, data) && absenceFromMark(title))) item.name = title;
  if (text !== undefined && absenceFromMark(text) === undefined) {
    item.content = text;
    item.mediaType = 'text/markdown';
  } else if (item.type === 'Note') item.content = null;
};

const isGone = ({ type }: PostDraft, { author }: Node): boolean =>
  type === 'Tombstone' || author === GONE;

const addWho = (item: PostDraft, data: Node): void => {
  const published = readCreated(data);
  if (published !== undefined) item.published = published;
  const { updated, isEdited } = readEdit(data);
  if (updated !== undefined) item.updated = updated;
  if (isEdited !== undefined) item.isEdited = isEdited;
  const author = authorFromThing(data);
  const office = words(data['distinguished']);
  if (author) item.attributedTo = office === undefined ? author : { ...author, role: office };
  if (data['author'] === GONE) item.isAuthorDeleted = true;
  const audience = subredditFromThing(data);
  if (audience) item.audience = audience;
};

/** How a post stands: what it was given, in which office it was said, and what was done to it. */
const addStanding = (item: PostDraft, data: Node, absent: Absent | undefined): void => {
  if (data['hide_score'] !== true) addVotes(item, data);
  const awards = countAwards(data);
  if (awards !== undefined) item.awardCount = awards;
  const authorFlair = words(data['author_flair_text']);
  if (authorFlair !== undefined) item.authorFlair = authorFlair;
  const distinguished = words(data['distinguished']);
  if (distinguished !== undefined) item.distinguished = distinguished;
  const { stickied, pinned, locked, archived } = data;
  // In its group, or on the profile of its author.
  if (isFlag(stickied) || isFlag(pinned)) item.isPinned = stickied === true || pinned === true;
  if (isFlag(locked)) item.isLocked = locked;
  if (isFlag(archived)) item.isArchived = archived;
  if (absent) Object.assign(item, absent);
  addFiles(item, data, attachmentsFromPost(data));
};

const addFigures = (item: PostDraft, data: Node): void => {
  const ratio = data['upvote_ratio'];
  if (typeof ratio === 'number' && ratio >= 0 && ratio <= 1) item.upvoteRatio = ratio;
  const replies = count(data['num_comments']);
  if (replies !== undefined) item.commentCount = replies;
  const crossposts = count(data['num_crossposts']);
  if (crossposts !== undefined) item.shareCount = crossposts;
  const flair = words(data['link_flair_text']);
  if (flair !== undefined) item.tag = [{ type: 'Tag', name: flair }];
};

/** Each by its own name: a loop over names costs several times as much, and a list has many posts. */
const addFlags = (item: PostDraft, data: Node): void => {
  const { over_18: adult, spoiler, contest_mode: contest, quarantine } = data;
  const { is_original_content: original, is_robot_indexable: indexable } = data;
  if (isFlag(adult)) item.isAdult = adult;
  if (isFlag(spoiler)) item.isSpoiler = spoiler;
  const advert = isAdvert(data);
  if (advert !== undefined) item.isSponsored = advert;
  if (isFlag(contest)) item.isContestMode = contest;
  if (isFlag(original)) item.isOriginal = original;
  if (isFlag(quarantine)) item.isQuarantined = quarantine;
  if (isFlag(indexable)) item.isSearchable = indexable;
};

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/**
 * Whether a post is an advert. Lists mark one as `promoted` (recorded 2017); posts of 2023 to 2026 say
 * whether they were made with the site's tool for advertisers. That a post was not, does not tell that
 * nobody paid for it later.
 */
const isAdvert = ({ promoted, is_created_from_ads_ui: made }: Node): boolean | undefined => {
  if (promoted === true || made === true) return true;
  return promoted === false ? false : undefined;
};

/**
 * By whom a post was taken away: the platform's own category, else what stands in the text's place; in the
 * title's, where nobody is named either. An author who is gone is no removal: the post may stand.
 */
const readAbsence = (data: Node, text: string | undefined): Absent | undefined => {
  const removedBy = words(data['removed_by_category']);
  if (removedBy !== undefined) return { removedBy };
  return (
    absenceFromMark(text) ?? (isNobody(data['author']) ? absenceFromMark(data['title']) : undefined)
  );
};

/** A poll. Its end is given in milliseconds, unlike every other time. */
const readPoll = (data: Node): Pick<Post, 'oneOf' | 'votersCount' | 'endTime'> => {
  const poll = node(data, 'poll_data');
  if (!poll) return {};
  const oneOf = list(poll, 'options').flatMap((raw) => {
    const name = str(raw, 'text');
    return name === undefined
      ? []
      : [
          omitUndefined({
            type: 'Note' as const,
            entityId: str(raw, 'id'),
            name,
            voteCount: count(raw, 'vote_count'),
          }),
        ];
  });
  return omitUndefined({
    oneOf: oneOf.length > 0 ? oneOf : undefined,
    votersCount: count(poll, 'total_vote_count'),
    endTime: iso(int(poll, 'voting_end_timestamp')),
  });
};

/** The post that this one repeats. Its parent is left out when it is gone or private. */
const readCrosspost = (data: Node): Post['quote'] => {
  const fullname = str(data, 'crosspost_parent');
  const parent = node(data, 'crosspost_parent_list', 0);
  if (parent && str(parent, 'id') !== undefined) return onePost(parent);
  if (fullname === undefined || !FULLNAME.test(fullname)) return undefined;
  return { id: postUrl(bare(fullname)), entityId: bare(fullname) };
};
