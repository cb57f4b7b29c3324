/** Whom an item tells of, and what is said of a person before anything is deleted. */
import { JSDOM } from 'jsdom';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HeldOfPersonView } from '#calls/index.ts';
import { BridgeProvider } from '../../bridge-context.ts';
import type { Bridge } from '../../bridge.ts';
import { startI18n } from '../../i18n.ts';
import { localKey } from '../../local.ts';
import { makeClient } from '../../queries.ts';
import { shownAs } from '../../shapes/index.ts';
import { HeldOfPerson } from './held-of-person.tsx';
import { WaitingPeople } from './waiting-people.tsx';
import { personIn } from './person-in.ts';

beforeAll(startI18n);

describe('whom an item tells of', () => {
  const author = { type: 'Person', url: 'https://site.test/u/1', preferredUsername: 'ada' };
  it.each([
    ['Comment', { type: 'Note', attributedTo: { ...author, entityId: 'U1' } }, 'U1'],
    ['Comment', { type: 'Note', attributedTo: author }, 'https://site.test/u/1'],
    ['Comment', { type: 'Note', attributedTo: { preferredUsername: 'ada' } }, 'ada'],
    ['Person', { ...author, entityId: 'U1' }, 'U1'],
  ])('a %s of %j: %s', (shape, item, person) => {
    expect(personIn(shownAs(item, [shape]), 'site')).toEqual({ platform: 'site', person });
  });
  it('nobody, where nobody is named', () => {
    const comment = { type: 'Note', entityId: 'c1', url: 'https://site.test/c/1' };
    expect(personIn(shownAs(comment, ['Comment']), 'site')).toBeUndefined();
  });
});

const idle: Bridge = {
  call: () => Promise.reject(new Error('nobody is asked')),
  onPush: () => () => undefined,
  state: () => 'open',
  onState: () => () => undefined,
};

const textFrom = (held: HeldOfPersonView): string => {
  const person = { platform: 'site', person: 'ada' };
  const client = makeClient();
  client.setQueryData(['held-of-person', person], held);
  const { window } = new JSDOM(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <BridgeProvider value={idle}>
          <HeldOfPerson person={person} />
        </BridgeProvider>
      </QueryClientProvider>,
    ),
  );
  return window.document.body.textContent;
};

describe('who waits', () => {
  it('is whom a laboratory forgot, and whom desktops of members asked to forget', () => {
    const client = makeClient();
    client.setQueryData(
      [...localKey('collections.held-left-out'), {}],
      [{ platform: 'site', person: 'U1', who: { name: 'Ada' }, items: 3 }],
    );
    client.setQueryData(
      [...localKey('collections.forgetting-requests'), {}],
      [{ id: 'r', at: '2026-09-02T10:00:00.000Z', by: 'Ben', platform: 'site', person: 'U2' }],
    );
    const { window } = new JSDOM(
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <BridgeProvider value={idle}>
            <WaitingPeople />
          </BridgeProvider>
        </QueryClientProvider>,
      ),
    );
    const items = [...window.document.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^U2 · site · Ben · .*DismissShow what is stored…$/),
      'Ada · site · 3 itemsShow what is stored…',
    ]);
  });
});

describe('what is held', () => {
  it('is told by collection, with what no deletion here reaches', () => {
    const words = textFrom({
      who: { name: 'Ada', preferredUsername: 'ada', entityId: 'U1' },
      items: 1203,
      others: 9,
      codings: 2,
      collections: [{ name: 'Talk', items: 1200 }, { items: 3 }],
      replies: {
        own: 12,
        redacted: 1300,
        whole: 1,
        unread: 0,
        examples: [{ address: 'site.test/posts', place: 'data.user.id', isRead: true }],
      },
      pages: { count: 0, listed: [] },
      answers: 4,
      calls: 0,
      sources: ['Talk'],
      withoutEvidence: 7,
      places: [{ name: 'savedViews', count: 1, listed: ['Only Ada'] }],
      mentions: 5,
      isLeftOut: false,
      laboratories: [],
      digest: 'd',
    });
    for (const part of [
      'Ada',
      'site · ada · U1',
      'Talk1,200 items',
      'Fetched, but not in a collection3 items',
      'Answers about this person only: deleted12',
      'kept without this person1,300',
      'cannot be kept in part: deleted1',
      'Items by others that lose what they quote, repost or tag of this person9',
      'Codes of passages in it that are deleted2',
      'Items by others that stay without their answer7',
      'they stay5',
      'deleted from: Talk',
      'site.test/postsdata.user.id',
      'Saved views of this person: deleted (1)Only Ada',
      'Exports and backups stay',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('left out');
    expect(words).not.toContain('no reader');
    expect(words).not.toContain('whom they were about');
  });
  it('is nothing of somebody who was forgotten before', () => {
    const words = textFrom({
      items: 0,
      others: 0,
      codings: 0,
      collections: [],
      replies: { own: 0, redacted: 0, whole: 0, unread: 0, examples: [] },
      pages: { count: 0, listed: [] },
      answers: 0,
      calls: 0,
      sources: [],
      withoutEvidence: 0,
      places: [],
      mentions: 0,
      isLeftOut: true,
      laboratories: [],
      digest: 'd',
    });
    expect(words).toContain('Nothing that ada wrote on site is stored here.');
    expect(words).toContain('This person is left out of everything you collect.Collect again');
    expect(words).not.toContain('Replies');
  });
});
