import { textOf, type Reply } from '../../../kit/exchange.ts';

/** The scripts in which the site's pages carry their data: today's two, and the two layouts before. */
export const STATES = {
  page: '__UNIVERSAL_DATA_FOR_REHYDRATION__',
  embed: '__FRONTITY_CONNECT_STATE__',
  sigi: 'SIGI_STATE',
  next: '__NEXT_DATA__',
} as const;

/** Whether a page carries data at all: challenge and captcha pages do not. */
export const hasState = (html: string): boolean =>
  Object.values(STATES).some((id) => html.includes(id)) || html.includes('sigi-persisted-data');

/** The JSON of the script with this id; `undefined` when there is none, or when it is broken. */
export const stateOf = (reply: Reply, id: string): unknown => {
  const html = textOf(reply);
  const tag = new RegExp(`<script\\b[^<>]*\\bid=["']?${id}["']?[^<>]*>`, 'i').exec(html);
  if (tag === null) return undefined;
  const start = tag.index + tag[0].length;
  const end = html.indexOf('</script', start);
  try {
    return JSON.parse(html.slice(start, end < 0 ? undefined : end)) as unknown;
  } catch {
    return undefined;
  }
};
