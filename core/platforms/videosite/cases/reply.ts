import type { Reply } from '#kit/exchange.ts';

interface Options {
  readonly url?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly finalUrl?: string;
}

/** A reply as the network would hand it over; anything but text is sent as JSON. */
export const reply = (content: unknown, request: Options = {}): Reply => ({
  request: {
    method: request.method ?? 'POST',
    url: request.url ?? 'https://www.youtube.com/youtubei/v1/browse?prettyPrint=false',
    headers: {},
    ...('body' in request && { body: request.body }),
  },
  status: request.status ?? 200,
  headers: { 'content-type': 'application/json', ...request.headers },
  body: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  at: '2026-07-02T07:36:46.000Z',
  ...(request.finalUrl !== undefined && { finalUrl: request.finalUrl }),
});

/** A page whose scripts assign the given values, in the spelling of its time. */
export const page = (
  values: { readonly player?: unknown; readonly data?: unknown },
  spelling: 'var' | 'window' = 'var',
  head = '',
): string => {
  const assign = (name: string, value: unknown): string => {
    if (value === undefined) return '';
    const json = JSON.stringify(value).replaceAll('<', '\\u003c');
    return spelling === 'var'
      ? `<script nonce="x">var ${name} = ${json};</script>`
      : `<script>\n  window["${name}"] = ${json};\n</script>`;
  };
  return `<!DOCTYPE html><html><head><title>x</title>${head}</head><body><script>if (window.ytInitialData) { ytInitialPlayerResponse == null; }</script>${assign('ytInitialPlayerResponse', values.player)}${assign('ytInitialData', values.data)}</body></html>`;
};

/** A page of a channel or a list with one tab, which is shown. */
export const browsePage = (content: unknown) => ({
  contents: {
    twoColumnBrowseResultsRenderer: { tabs: [{ tabRenderer: { selected: true, content } }] },
  },
});
