/** Whether a link's words lead where they say. */
import { webAddress } from '../../native.ts';

/** Characters of a link's words that are looked at; longer ones are not trusted. */
const LOOKED_AT = 500;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Letters end the name of a host: "1.2" and "e.g." are none. */
const LAST = /^(?:\p{L}{2,}|xn--[\w-]+)$/u;

/** The host that an address really leads to, where the words of its link name another one. */
export const trueHost = (address: string, words: string): string | undefined => {
  const target = webAddress(address);
  if (target === undefined) return undefined;
  const host = withoutWww(new URL(target).hostname);
  const isTrue = (word: string): boolean =>
    leadsTo(word, host) || hostsIn(word).every((named) => isWithin(host, named));
  const plain = seen(words.slice(0, LOOKED_AT)).replaceAll('。', '.');
  return words.length <= LOOKED_AT && plain.split(/\s+/).every(isTrue) ? undefined : host;
};

/** Words without what nobody sees, and with one form for each letter. */
const seen = (words: string): string => words.replaceAll(UNSEEN, '').normalize('NFKC');

/** Whether there is anything to be seen in a link's words. */
export const isVisible = (words: string): boolean => words.replaceAll(UNSEEN, '').trim() !== '';

/** A whole address, whose path may have dots as well. */
const leadsTo = (word: string, host: string): boolean => {
  const full = /^https?:\/\//i.test(word) ? word : `https://${word}`;
  if (!URL.canParse(full)) return false;
  const { hostname, username } = new URL(full);
  return username === '' && isWithin(host, withoutWww(hostname));
};

const hostsIn = (word: string): string[] =>
  word
    .split(/[^\p{L}\p{N}\p{M}.-]/u)
    .map((part) => part.split('.').filter((label) => label !== ''))
    .filter((labels) => labels.length > 1 && LAST.test(labels.at(-1) ?? ''))
    .map((labels) => withoutWww(hostName(labels.join('.'))));

/** As addresses write it: small letters, and other alphabets in the form of the network. */
const hostName = (text: string): string => {
  const address = `https://${text}`;
  return URL.canParse(address) ? new URL(address).hostname : text.toLowerCase();
};

const withoutWww = (host: string): string => host.replace(/^www\./, '');

const isWithin = (host: string, named: string): boolean =>
  host === named || host.endsWith(`.${named}`);
