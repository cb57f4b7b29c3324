import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BridgeProvider } from '../../bridge-context.ts';
import type { Bridge } from '../../bridge.ts';
import { makeClient } from '../../queries.ts';
import { useSoughtReply } from './evidence-panel.tsx';

const idle: Bridge = {
  call: () => Promise.reject(new Error('nobody is asked')),
  onPush: () => () => undefined,
  state: () => 'open',
  onState: () => () => undefined,
};

const BODIES = { a: 'the head of the page', b: '{"likes":"1.2K"}', c: '{"views":12345}' };

const Probe = ({ ways }: { readonly ways: readonly string[] | undefined }) => {
  const replies = Object.keys(BODIES).map((sha256) => ({ sha256 }));
  return String(useSoughtReply(replies, ways && { fact: 'Views', ways }));
};

const renderSoughtIndex = (ways: readonly string[] | undefined): string => {
  const client = makeClient();
  for (const [sha256, text] of Object.entries(BODIES))
    client.setQueryData(['evidence-body', sha256], { text, verified: true, truncated: false });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BridgeProvider value={idle}>
        <Probe ways={ways} />
      </BridgeProvider>
    </QueryClientProvider>,
  );
};

it.each([
  ['in a later reply', ['12,345', '12345'], '2'],
  ['in the first reply', ['head of'], '0'],
  ['in none: the first says so', ['nowhere'], '0'],
  ['while nothing is looked for', undefined, 'undefined'],
])('finds a fact %s', (_where, ways, place) => {
  expect(renderSoughtIndex(ways)).toBe(place);
});
