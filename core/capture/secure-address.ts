import type { Notice } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import { messages } from './messages.ts';

const NOTICE: Notice = {
  code: 'read-as-https',
  ...messages.recordedAtHttpAddress,
};

/** A reply as of the https address of its page: the platforms' readers know no other. */
export const asSecure = (
  reply: Reply,
): { readonly reply: Reply; readonly notices: readonly Notice[] } => {
  const { request, finalUrl } = reply;
  if (!isPlain(request.url)) return { reply, notices: [] };
  return {
    reply: {
      ...reply,
      request: { ...request, url: secure(request.url) },
      ...(finalUrl !== undefined && { finalUrl: secure(finalUrl) }),
    },
    notices: [NOTICE],
  };
};

const isPlain = (url: string): boolean => /^http:/i.test(url);

const secure = (url: string): string => {
  if (!isPlain(url) || !URL.canParse(url)) return url;
  const address = new URL(url);
  // A port belongs to the scheme: none is that of the new one.
  address.protocol = 'https:';
  return address.href;
};
