import { page, type FakeResponse } from '#kit/fake/site.ts';

/** The scripts in which the site’s pages carry their data, as its pages of 2026 write them. */

const script = (id: string, value: unknown): string =>
  `<script id="${id}" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const html = (inner: string): FakeResponse =>
  page(
    `<!doctype html><html lang="en"><head><title>sample</title></head><body><div id="root"></div>${inner}</body></html>\n`,
  );

/** A page of the site: an account, a video, the explore page. */
export const sitePage = (scope: object): FakeResponse =>
  html(
    script('__UNIVERSAL_DATA_FOR_REHYDRATION__', {
      __DEFAULT_SCOPE__: { 'webapp.app-context': { language: 'en' }, ...scope },
    }),
  );

/** An embed page: its data lie under its own address. */
export const embedPage = (path: string, route: object): FakeResponse =>
  html(
    script('__FRONTITY_CONNECT_STATE__', {
      source: { data: { [path]: { link: path, isReady: true, ...route } }, url: path },
    }),
  );

/** The live page still has the layout of 2022. */
export const livePage = (room: object | undefined): FakeResponse =>
  html(script('SIGI_STATE', { LiveRoom: room ? { liveRoomUserInfo: room } : {} }));

/** The page that makes a browser compute before it goes on. */
export const checkPage = (): FakeResponse =>
  page(
    '<!DOCTYPE html><html><body>Please wait...<div id="cs" class="c2FtcGxl"></div><div id="wci" class="_wafchallengeid"></div></body></html>\n',
  );
