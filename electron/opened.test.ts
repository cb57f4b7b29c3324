import { describe, expect, test } from 'vitest';
import { createOpenedQueue, openedIn, pageInLink, type Opened } from './opened.ts';

describe('a link of our own scheme', () => {
  test.each([
    ['bowerbird:https://www.example.org/watch?v=1', 'https://www.example.org/watch?v=1'],
    ['BOWERBIRD://https://example.org/a', 'https://example.org/a'],
  ])('%s holds the address of a page', (link, address) => {
    expect(pageInLink(link)).toBe(address);
  });

  test.each([
    'https://example.org/',
    'bowerbird:',
    'bowerbird:javascript:alert(1)',
    'bowerbird:file:///etc/passwd',
    'bowerbird:--data=/tmp',
    'bowerbird:https://eva:secret@example.org/',
    'bowerbird:https://example.org/a b',
    'bowerbird:https://example.org/\u202Egro.elpmaxe',
    'bowerbird:https://exаmple.org/',
    'bowerbird:https://[',
    `bowerbird:https://example.org/${'a'.repeat(2000)}`,
  ])('%s holds none', (link) => {
    expect(pageInLink(link)).toBeUndefined();
  });
});

test('files are those that can be imported, wherever the program was started', () => {
  const args = [
    '--data',
    '/home/eva/data.har',
    'recording.har',
    'file:///home/eva/An%20archive.WACZ',
    'file://server/share/b.warc',
    'file:///home/eva%2Fe.har',
    'https://example.org/c.har',
    'notes.txt',
    '/tmp/d.warc.gz',
    'Study.zip',
  ];
  expect(openedIn(args, '/home/eva')).toEqual({
    files: [
      '/home/eva/recording.har',
      '/home/eva/An archive.WACZ',
      '/tmp/d.warc.gz',
      '/home/eva/Study.zip',
    ],
  });
});

test('the first link is opened, and a start without any opens nothing', () => {
  const link = 'bowerbird:https://example.org/a';
  expect(openedIn(['--sample', link, `${link}/b`], '/')).toEqual({
    link: 'https://example.org/a',
    files: [],
  });
  expect(openedIn(['/src/app', '--sample'], '/')).toEqual({ files: [] });
});

test('what is opened before the window listens is kept for it, and told once', () => {
  const heard: Opened[] = [];
  let listens = false;
  const queue = createOpenedQueue((opened) => {
    if (listens) heard.push(opened);
    return listens;
  });
  queue.add({ files: [] });
  queue.add({ files: ['/a.har'] });
  queue.add({ files: ['/b.har'] });
  expect(heard).toEqual([]);
  listens = true;
  queue.deliver();
  queue.deliver();
  expect(heard).toEqual([{ files: ['/a.har'] }, { files: ['/b.har'] }]);
});
