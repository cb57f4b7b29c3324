import { describe, expect, it } from 'vitest';
import { exactScore, groupName, hostOf, shareOf, shortScore } from './votes.ts';

describe('votes', () => {
  it('writes a score below zero with a minus that is seen', () => {
    expect(exactScore(-1234)).toBe('\u22121,234');
    expect(shortScore(-12_345)).toBe('\u221212.3K');
    expect(exactScore(0)).toBe('0');
  });
  it('names hosts, groups and shares', () => {
    expect(hostOf('https://www.site.test/a?b')).toBe('site.test');
    expect(hostOf('no address')).toBe('no address');
    const url = 'https://g.test/';
    const audience = { type: 'Group' as const, id: url, url, preferredUsername: 'science' };
    expect(groupName({ audience })).toBe('science');
    expect(groupName({})).toBeUndefined();
    expect(shareOf(0.934)).toBe('93%');
  });
});
