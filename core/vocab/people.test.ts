import { expect, test } from 'vitest';
import { ownedBy } from '#kit/account.ts';
import { FORGOTTEN, peopleInItem, withoutPeople } from './people.ts';

const person = (name: string) => ({
  type: 'Person',
  id: `https://x.com/${name}`,
  url: `https://x.com/${name}`,
  entityId: `1${name}`,
  preferredUsername: name,
});
const post = (name: string, more: object = {}) => ({
  type: 'Note',
  id: `https://x.com/${name}/status/${name}1`,
  entityId: `${name}1`,
  content: `words of ${name}`,
  attributedTo: person(name),
  ...more,
});
const isWren = ownedBy({ ids: ['1wren'], handles: ['wren'], addresses: [] });
const without = (shape: string, item: object) => withoutPeople(shape, { ...item }, isWren);
const mention = (name: string) => ({
  type: 'Mention',
  name: `@${name}`,
  href: `https://x.com/${name}`,
});

test('everybody in an item is found, with what is theirs', () => {
  const item = post('heron', {
    mention: [mention('newt'), mention('wren')],
    quote: post('wren', { tag: [mention('bee')] }),
    coauthors: [person('reed')],
  });
  expect(peopleInItem('Post', item).map(({ names, own }) => [names.handle, own.join('.')])).toEqual(
    [
      ['heron', ''],
      ['@newt', 'mention.0'],
      ['@wren', 'mention.1'],
      ['wren', 'quote'],
      ['@bee', 'quote.tag.0'],
      ['reed', 'coauthors.0'],
    ],
  );
});

test('what somebody wrote is a tombstone wherever it stands, and tells nothing', () => {
  const quote = post('heron', { quote: post('wren') });
  const repost = { ...post('reed'), type: 'Announce', content: undefined, object: quote };
  expect(without('Post', quote)).toMatchObject({
    item: { content: 'words of heron', quote: FORGOTTEN },
    tombstones: [['quote']],
    removed: [],
  });
  expect(without('Announce', repost)).toMatchObject({
    item: { object: { content: 'words of heron', quote: FORGOTTEN } },
    tombstones: [['object', 'quote']],
  });
  const original = { ...repost, object: post('wren', { quote: post('heron') }) };
  expect(without('Announce', original).item).toMatchObject({ object: FORGOTTEN });
  expect(without('Post', post('heron', { quote: post('wren') })).item).toMatchObject({
    quote: FORGOTTEN,
  });
  const ancestors = [post('heron'), post('wren'), post('heron', { mention: [mention('wren')] })];
  expect(without('Comment', post('heron', { ancestors }))).toMatchObject({
    item: { ancestors: [ancestors[0], FORGOTTEN, post('heron')] },
    tombstones: [['ancestors', 1]],
    removed: [['ancestors', 2, 'mention', 0]],
  });
});

test('what cannot be a tombstone goes, and so does what is nothing without it', () => {
  const stories = { type: 'OrderedCollection', orderedItems: [post('wren'), post('heron')] };
  expect(without('Highlight', stories)).toMatchObject({
    item: { orderedItems: [post('heron')] },
    removed: [['orderedItems', 0]],
  });
  const job = {
    type: 'Position',
    organization: { type: 'Organization', name: 'Wren', id: 'https://x.com/wren' },
  };
  const isWrensPage = ownedBy({ ids: [], handles: [], addresses: ['https://x.com/wren'] });
  expect(
    withoutPeople(
      'Person',
      { ...person('heron'), experience: [job], educationHistory: [job] },
      isWrensPage,
    ).item,
  ).toEqual(person('heron'));
});

test('names that others wrote go, their texts stay; an item of the person is none any more', () => {
  const item = post('heron', { content: 'with @wren', mention: [mention('wren')] });
  expect(without('Post', item).item).toEqual(post('heron', { content: 'with @wren' }));
  const wren = post('wren', { quote: post('heron') });
  expect(without('Post', wren)).toEqual({
    item: undefined,
    tombstones: [],
    unnamed: [],
    removed: [],
  });
  const heron = post('heron', { quote: post('reed') });
  expect(withoutPeople('Post', heron, isWren).item).toBe(heron);
  expect(heron).toEqual(post('heron', { quote: post('reed') }));
});

test('addresses that say whose something is lose that, those of everybody else stay', () => {
  const whose = (address: string) => {
    const [, handle] = /^https:\/\/x\.com\/(\w+)\/status\/1$/.exec(address) ?? [];
    const names = { ids: [], handle, addresses: [] };
    return handle === undefined ? undefined : { names, unnamed: () => 'https://x.com/i/status/1' };
  };
  const answer = (to: string) => post('heron', { inReplyTo: `https://x.com/${to}/status/1` });
  const isHandle = ownedBy({ ids: [], handles: ['Wren'], addresses: [] });
  const left = withoutPeople('Post', answer('wren'), isHandle, whose);
  expect([left.item, left.unnamed]).toEqual([
    post('heron', { inReplyTo: 'https://x.com/i/status/1' }),
    [['inReplyTo']],
  ]);
  const reed = answer('reed');
  expect(withoutPeople('Post', reed, isHandle, whose).item).toBe(reed);
  expect(peopleInItem('Post', answer('wren'), whose).map(({ own }) => own.join('.'))).toContain(
    'inReplyTo',
  );
});
