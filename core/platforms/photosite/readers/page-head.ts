import { textFromReply, type Reply } from '#kit/exchange.ts';
import { readHead, type PageHead } from '#kit/page-head.ts';

/** The tags stand within the first 20 kB of the pages of 2022 to 2026, before the scripts of the head. */
const MOST = 64_000;

/** What the head of a page says for those who make a preview of it. */
export const headIn = (reply: Reply): PageHead => readHead(textFromReply(reply).slice(0, MOST));

/** The path of the address that the page gives itself. */
export const ownPath = ({ meta, canonical }: PageHead): string => {
  const url = meta.get('og:url') ?? canonical ?? '';
  return URL.canParse(url) ? new URL(url).pathname : '';
};
