import type { RequestSpec } from '#kit/exchange.ts';

/**
 * The service behind embedded posts. It wants a token and does not look at it (noted 2023 to 2026): the
 * script of embedded posts computes one out of the identifier.
 */
export const embedAsk = (postId: string): RequestSpec => ({
  url: `https://cdn.syndication.twimg.com/tweet-result?id=${postId}&lang=en&token=x`,
  headers: { accept: 'application/json' },
});

/** The documented way to embed a post; the name in the address does not matter. */
export const oembedAsk = (postId: string): RequestSpec => ({
  url: `https://publish.x.com/oembed?${new URLSearchParams({
    url: `https://twitter.com/i/status/${postId}`,
    omit_script: '1',
    dnt: 'true',
    hide_thread: '1',
    lang: 'en',
  }).toString()}`,
  headers: { accept: 'application/json' },
});
