/** What a row of changes shows, and how who does not see it hears of it. */
import { JSDOM } from 'jsdom';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { ChangeRowView } from '#calls/index.ts';
import { BridgeProvider } from '../../../bridge-context.ts';
import type { Bridge } from '../../../bridge.ts';
import { startI18n } from '../../../i18n.ts';
import { makeClient } from '../../../queries.ts';
import { ChangeRow } from './change-row.tsx';

beforeAll(startI18n);

const idle: Bridge = {
  call: () => Promise.reject(new Error('nobody is asked')),
  onPush: () => () => undefined,
  state: () => 'open',
  onState: () => () => undefined,
};

const drawn = (row: ChangeRowView): HTMLElement => {
  const { window } = new JSDOM(
    renderToStaticMarkup(
      <QueryClientProvider client={makeClient()}>
        <BridgeProvider value={idle}>
          <ChangeRow row={row} />
        </BridgeProvider>
      </QueryClientProvider>,
    ),
  );
  return window.document.body;
};

const ROW: ChangeRowView = {
  kind: 'text',
  at: '2026-08-15T12:00:00.000Z',
  texts: [{ field: 'content', before: 'The tide is <b>low</b>', after: 'The tide is <b>high</b>' }],
  figures: [{ field: 'likeCount', before: 1200, after: 900 }],
  item: {
    id: 1,
    collection: 'Test',
    platform: 'site',
    shape: 'Comment',
    entityId: 'a',
    operation: 'site.list',
    item: { type: 'Note', content: 'The tide is <b>high</b>' },
    firstSeen: '2026-08-14T12:00:00.000Z',
    lastSeen: '2026-08-15T12:00:00.000Z',
    timesSeen: 2,
    callId: 'call-1',
    tags: [],
    codings: [],
    decisions: [],
  },
};

it('marks words that went and came by elements of their own, and says so', () => {
  const body = drawn(ROW);
  const texts = (tag: string): readonly string[] =>
    [...body.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect(texts('del')).toEqual(['removed: low']);
  expect(texts('ins')).toEqual(['added: high']);
  // Each text in its own direction, and nothing of it is markup.
  expect([...body.querySelectorAll('p[dir=auto]')]).toHaveLength(2);
  expect(body.querySelector('b')).toBeNull();
});

it('figures stand before and after with their difference', () => {
  const [figures] = [...drawn(ROW).querySelectorAll('ul li')];
  expect(figures?.textContent).toBe('Likes 1,200 → 900 (−300)');
});

it('what is not shown tells between which moments it went', () => {
  const { texts: _, figures: __, ...row } = ROW;
  const text = drawn({
    ...row,
    kind: 'notShown',
    lastThere: '2026-08-14T12:00:00.000Z',
  }).textContent;
  expect(text).toContain('Not shown');
  expect(text).toContain('There Aug 14, 2026');
});
