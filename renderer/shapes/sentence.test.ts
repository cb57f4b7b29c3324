import type { TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import i18next, { createInstance } from 'i18next';
import en from '../strings/en.json' with { type: 'json' };
import { sentenceOf } from './sentence.ts';

let t: TFunction = i18next.t;
beforeAll(async () => {
  const words = createInstance();
  await words.init({ lng: 'en', resources: { en: { translation: en } } });
  t = words.t;
});

const audience = { type: 'Group', preferredUsername: 'science' };
const attributedTo = { type: 'Person', preferredUsername: 'ada' };

describe('a row as it is heard', () => {
  it('tells a post with its marks, its score and its comments', () => {
    const post = { type: 'Note', name: 'A link', audience, attributedTo, sensitive: true };
    expect(sentenceOf({ ...post, likeCount: -1200, replyCount: 1 }, t)).toBe(
      'A link, by ada, in science, for adults, score −1,200, 1 comment',
    );
    expect(sentenceOf({ ...post, isScoreHidden: true }, t)).toContain('score hidden');
  });
  it('tells a comment with the post under which it stands', () => {
    const inPost = { id: 'https://p', entityId: 'p', name: 'A post' };
    const comment = { type: 'Note', content: 'Yes.', inPost, attributedTo };
    expect(sentenceOf(comment, t)).toBe('Comment by ada, Yes., under “A post”');
  });
  it('tells what is gone, and why', () => {
    const gone = (more: object) => sentenceOf({ type: 'Tombstone', entityId: 'x1', ...more }, t);
    expect(gone({ isMissing: true })).toBe(
      'Post x1, Not in the platform’s answer: unknown, private or purged',
    );
    expect(gone({ formerType: 'Article', name: 'Old', removedBy: 'deleted' })).toBe(
      'Old, Deleted by its author',
    );
    expect(gone({ formerType: 'Article', name: 'Old', removedBy: 'automod_filtered' })).toBe(
      'Old, Removed: automod filtered',
    );
  });
});
