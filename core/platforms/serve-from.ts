import type { SentRequest } from '#kit/exchange.ts';
import type { FakeResponse, FakeSite } from '#kit/fake/site.ts';
import { linkReader } from '#kit/recognise.ts';
import { platforms } from './index.ts';

const readers = platforms.map(({ operations }) => linkReader(operations));

/** What one of them answers: a page by the operation whose link it is, all else by itself. */
export const serveFrom = (site: FakeSite, request: SentRequest): FakeResponse | undefined => {
  const { pages, serve } = site;
  if (!pages || request.method !== 'GET') return serve(request);
  const url = new URL(request.url);
  for (const read of readers) {
    const found = read(url);
    const page = found && pages[found.operation]?.(found.params, url);
    if (page) return page;
  }
  return serve(request);
};
