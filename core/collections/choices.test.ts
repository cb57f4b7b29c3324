import { expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { choicesFor, type Choice } from './choices.ts';

/** `x` in front of what is meant by such a link. */
const drawn = (choices: readonly Choice[]): readonly unknown[] =>
  choices.map(({ operation, role, isUsual, choices: below }) => {
    const name = `${isUsual ? 'x ' : ''}${role} ${operation.split('.')[1]}`;
    return below.length === 0 ? name : [name, drawn(below)];
  });

test('of a video: itself with its channel, comments with replies, and other lists', () => {
  expect(drawn(choicesFor(catalogue, 'videosite.get-video', { videoId: 'a' })).slice(0, 2)).toEqual(
    [
      ['x itself get-video', ['author get-channel']],
      [
        'list list-video-comments',
        [['list list-comment-replies', ['author get-channel']], 'author get-channel'],
      ],
    ],
  );
});

test('of a playlist: its videos, and of each its comments and their replies', () => {
  const [, videos] = choicesFor(catalogue, 'videosite.list-playlist-videos', { playlistId: 'a' });
  expect(videos).toMatchObject({ operation: 'videosite.list-playlist-videos', isUsual: true });
  const comments = videos?.choices.find(
    ({ operation }) => operation === 'videosite.list-video-comments',
  );
  expect(comments?.choices.map(({ operation }) => operation)).toContain(
    'videosite.list-comment-replies',
  );
});

test('every operation that is offered can be asked, and none stands below itself', () => {
  const walk = (choices: readonly Choice[], above: readonly string[]): void => {
    for (const { operation, choices: below } of choices) {
      expect(catalogue.find(operation)?.unavailable).toBeUndefined();
      expect(above).not.toContain(operation);
      walk(below, [...above, operation]);
    }
  };
  for (const { id, operation } of catalogue.entries)
    if (operation.part) walk(choicesFor(catalogue, id, { [operation.part.by]: 'a' }), []);
});

test('what is about no thing is itself alone', () => {
  expect(choicesFor(catalogue, 'nothing.at-all', {})).toEqual([]);
});
