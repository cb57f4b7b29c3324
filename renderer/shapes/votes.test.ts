import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../i18n.ts';
import { catalogue } from '../operation-registry.fixture.ts';
import { registerOperations } from '../operation-registry.ts';
import {
  exactScore,
  formerWords,
  groupName,
  formatHost,
  formatShare,
  shortScore,
} from './votes.ts';

describe('votes', () => {
  it('writes a score below zero with a minus that is seen', () => {
    expect(exactScore(-1234)).toBe('\u22121,234');
    expect(shortScore(-12_345)).toBe('\u221212.3K');
    expect(exactScore(0)).toBe('0');
  });
  it('names hosts, groups and shares', () => {
    expect(formatHost('https://www.site.test/a?b')).toBe('site.test');
    expect(formatHost('no address')).toBe('no address');
    const url = 'https://g.test/';
    const audience = { type: 'Group' as const, id: url, url, preferredUsername: 'science' };
    expect(groupName({ audience })).toBe('science');
    expect(groupName({})).toBeUndefined();
    expect(formatShare(0.934)).toBe('93%');
  });
});

describe('what something was', () => {
  beforeAll(async () => {
    await startI18n();
    const [site] = catalogue.platforms;
    registerOperations({
      ...catalogue,
      platforms: site ? [{ ...site, replyHosts: ['replies.test'] }] : [],
    });
  });
  const was = (formerType: 'Note' | 'Person' | 'Group' | 'Article', id: string): string =>
    formerWords({ type: 'Tombstone', formerType, id, entityId: '1' }, i18next.t);

  it('is called as its platform calls it', () => {
    expect(was('Person', 'https://replies.test/i/user/1')).toBe('Account');
    expect(was('Group', 'https://site.test/r/1')).toBe('Subreddit');
    expect(was('Note', 'https://site.test/1')).toBe('Comment');
    expect(was('Note', 'https://replies.test/i/status/1')).toBe('Post');
    expect(was('Article', 'https://site.test/1')).toBe('Post');
  });
});
