/** What a part of the window says, for tests: drawn without a browser, with an engine that is never asked. */
import { QueryClientProvider } from '@tanstack/react-query';
import { JSDOM } from 'jsdom';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BridgeProvider } from '../../bridge-context.ts';
import type { Bridge } from '../../bridge.ts';
import { makeClient } from '../../queries.ts';

const idle: Bridge = {
  call: () => Promise.reject(new Error('nobody is asked')),
  onPush: () => () => undefined,
  state: () => 'open',
  onState: () => () => undefined,
};

export const renderDocument = (element: ReactElement): Document => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={makeClient()}>
      <BridgeProvider value={idle}>{element}</BridgeProvider>
    </QueryClientProvider>,
  );
  return new JSDOM(`<body>${markup}</body>`).window.document;
};

/** `NodeFilter.SHOW_TEXT`, which exists in browsers only. */
const SHOW_TEXT = 4;

/** Every text of the markup, as it stands there. */
export const textsIn = (element: ReactElement): readonly string[] => {
  const { body } = renderDocument(element);
  const walker = body.ownerDocument.createTreeWalker(body, SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push((walker.currentNode.nodeValue ?? '').trim());
  return texts.filter((text) => text !== '');
};
