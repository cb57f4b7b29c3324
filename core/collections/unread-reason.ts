import type { Catalogue } from '../engine/catalogue.ts';
import { urlParts } from '#kit/address.ts';
import type { Message } from '#kit/message.ts';
import { isLinkCutOff } from '#kit/recognise.ts';
import { nearNames } from '#kit/near-names.ts';
import { messages } from './messages.ts';
import { isMisspelt, type PastedEntry } from './pasted-entries.ts';

/** Why the first link of what was pasted is not gathered; nothing of words without a link. */
export const reasonUnread = (
  { platforms }: Pick<Catalogue, 'platforms'>,
  { links: [link] }: PastedEntry,
): { readonly reason?: Message } => {
  if (link === undefined) return {};
  if (isMisspelt(link)) return { reason: messages.linkMisspelt };
  if (platforms.some(({ operations }) => isLinkCutOff(operations, link)))
    return { reason: messages.linkCutOff };
  const host = urlParts(/^https?:/i.test(link) ? link : `https://${link}`)?.hostname;
  if (host === undefined) return {};
  const sites = platforms.flatMap(({ brand, operations }) => {
    const site = operations.find(({ links }) => links)?.links?.site;
    return site ? [{ brand, site }] : [];
  });
  const known = sites.find(
    ({ site }) =>
      site.hosts.test(host) || host.endsWith(`.${withoutPrefix(new URL(site.origin).hostname)}`),
  );
  if (known) return { reason: messages.linkNotReadOf({ brand: known.brand }) };
  const [meant] = nearNames(
    withoutPrefix(host),
    sites.map(({ site }) => withoutPrefix(new URL(site.origin).hostname)),
    1,
  );
  return {
    reason:
      meant === undefined || isShort(host)
        ? messages.linkOfOtherSite({ host })
        : messages.linkHostMisspelt({ host, meant }),
  };
};

const withoutPrefix = (host: string): string => host.replace(/^www\./, '');

/** Of a few letters, one more or less makes another site: `t.co` is not `x.com`. */
const isShort = (host: string): boolean => withoutPrefix(host).length < 8;
