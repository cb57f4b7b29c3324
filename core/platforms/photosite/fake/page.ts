import { page, type FakeResponse } from '#kit/fake/site.ts';

/** The data stands in one of the page's scripts, as prefetched for the code that draws the page. */
export const script = (result: object, preloader = 'PolarisPostRootQuery'): string => {
  const json = JSON.stringify({
    require: [
      [
        'ScheduledServerJS',
        'handle',
        null,
        [
          {
            __bbox: {
              require: [
                [
                  'RelayPrefetchedStreamCache',
                  'next',
                  [],
                  [
                    `adp_${preloader}RelayPreloader_sample`,
                    { __bbox: { complete: true, result: { data: result } } },
                  ],
                ],
              ],
            },
          },
        ],
      ],
    ],
  }).replaceAll('</', '<\\/');
  return `<script type="application/json" data-content-len="${json.length}" data-sjs>${json}</script>`;
};

export interface Shell {
  readonly path: string;
  readonly kind: 'postPage' | 'profilePage' | 'popularPage' | 'explorePage' | 'httpErrorPage';
  readonly scripts?: readonly string[];
  /** Tags of the head, by property. */
  readonly head?: Readonly<Record<string, string>>;
}

/** A page as every visitor gets it; without its data where `scripts` are left out. */
export const shell = ({ path, kind, scripts = [], head = {} }: Shell): FakeResponse =>
  page(
    [
      `<!DOCTYPE html><html><head><title>Instagram</title>${Object.entries(head)
        .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}"/>`)
        .join(
          '',
        )}</head><body><a href="/accounts/login/?next=${encodeURIComponent(path)}">Log in</a>`,
      '<script type="application/json" data-sjs>{"require":[["bootstrapWebSession",null,null,[1788249600]]]}</script>',
      '<script>["LSD",[],{"token":"sampleLsdToken"},323]</script>',
      ...scripts,
      `<script>var g={"polarisRouteConfig":{"pageID":"${kind}"},"loginPage":{}};</script></body></html>`,
      '',
    ].join('\n'),
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What Instagram shows instead of what it does not show, with HTTP 200. */
export const errorPage = (path: string): FakeResponse =>
  shell({ path, kind: 'httpErrorPage', scripts: ['<script>"PolarisErrorRoot"</script>'] });

/** Where guests are sent of whom there were too many. */
export const loginWall = (path: string): FakeResponse => ({
  status: 302,
  headers: {
    location: `https://www.instagram.com/accounts/login/?next=${encodeURIComponent(path)}`,
  },
  body: '',
});
