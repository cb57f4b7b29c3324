/** The address that is asked for the news of a version, and nothing else is. */
import { isLoopback } from '#kit/loopback.ts';
import type { Message } from '#kit/message.ts';
import { messages } from './messages.ts';

const FEED_FILES = { linux: 'latest-linux.yml', darwin: 'latest-mac.yml' } as const;

/** What electron-updater calls the feed of a system. */
export const feedFile = (platform: NodeJS.Platform): string =>
  platform === 'linux' || platform === 'darwin' ? FEED_FILES[platform] : 'latest.yml';

/**
 * The whole address of the feed below `base`. Only this computer may be asked without encryption.
 */
export const feedAddress = (
  base: string,
  platform: NodeJS.Platform,
): { readonly address: string } | { readonly because: Message } => {
  if (!URL.canParse(base)) return { because: messages.addressInvalid };
  const url = new URL(feedFile(platform), base.endsWith('/') ? base : `${base}/`);
  if (url.username !== '' || url.password !== '') return { because: messages.addressInvalid };
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return { because: messages.notEncrypted({ host: url.host }) };
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { because: messages.addressInvalid };
  return { address: url.href };
};
