import { describe, expect, it } from 'vitest';
import type { ChoiceView } from '#calls/index.ts';
import { choiceWithReplies } from './choose.ts';

const list = (operation: string, choices: readonly ChoiceView[] = []): ChoiceView => ({
  operation,
  role: 'list',
  isUsual: false,
  choices,
});
const COMMENTS = list('s.comments', [list('s.replies'), list('s.authors')]);
const PLAYLIST = [list('s.playlist', [list('s.captions'), COMMENTS])];
const partName = (id: string): string => id.slice('s.'.length);

describe('the replies to what a source brought', () => {
  it('are chosen below its comments, with all that it asked for', () => {
    const params = { videoId: 'a' };
    expect(
      choiceWithReplies([COMMENTS], { operation: 's.comments', params, limit: 50 }, partName),
    ).toEqual({
      's.comments': { isOn: true, limit: '50' },
      's.comments/s.replies': { isOn: true },
    });
    expect(
      choiceWithReplies(
        PLAYLIST,
        { operation: 's.playlist', params: {}, expand: 's.comments' },
        partName,
      ),
    ).toEqual({
      's.playlist': { isOn: true },
      's.playlist/s.comments': { isOn: true },
      's.playlist/s.comments/s.replies': { isOn: true },
    });
  });

  it('are not offered where nothing has them, or they were asked for', () => {
    expect(
      choiceWithReplies(PLAYLIST, { operation: 's.playlist', params: {} }, partName),
    ).toBeUndefined();
    const requested = { operation: 's.comments', params: {}, expand: 's.replies' };
    expect(choiceWithReplies([COMMENTS], requested, partName)).toBeUndefined();
  });
});
