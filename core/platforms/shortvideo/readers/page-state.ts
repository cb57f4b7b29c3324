import { jsonFromText } from '#kit/json-text.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';

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
export const parsePageState = (reply: Reply, id: string): unknown => {
  const html = textFromReply(reply);
  const start = startOfScript(html, id);
  if (start === undefined) return undefined;
  const end = html.indexOf('</script', start);
  return jsonFromText(html.slice(start, end < 0 ? undefined : end));
};

const SCRIPT = /<script\b[^<>]*>/gi;

/** Where the text of the script with this id begins. */
const startOfScript = (html: string, id: string): number | undefined => {
  for (const { 0: tag, index } of html.matchAll(SCRIPT))
    if (hasId(tag, id)) return index + tag.length;
  return undefined;
};

const hasId = (tag: string, id: string): boolean =>
  [...tag.matchAll(/[\s"'/]id=["']?([\w-]+)/gi)].some(([, found]) => found === id);
