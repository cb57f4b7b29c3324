/** What a release built in for updates: the address and the public key, in its package.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '#kit/message.ts';
import { feedAddress, type PackageKind } from '../../core/updates/feed.ts';
import { messages } from '../../core/updates/messages.ts';

/** `updates` in the package.json of a program that was released with them. */
export interface BuiltIn {
  /** The folder of the feed: `https://…/`. */
  readonly address: string;
  /** Base64 of the public key of Ed25519 (SPKI). */
  readonly key: string;
}

/** How this copy is updated. */
export interface UpdatePlace {
  readonly address: string;
  readonly key: string;
  readonly kind: PackageKind;
}

/** This program, as far as it matters here. */
export interface Installation {
  readonly isPackaged: boolean;
  /** Whether it was started in a world without a network. */
  readonly isOffline: boolean;
  /** The folder of the built programs. */
  readonly here: string;
  /** Electron's folder of resources, where a package says what it is. */
  readonly resources: string;
  readonly platform: NodeJS.Platform;
  /** The AppImage that runs, if it is one. */
  readonly image: string | undefined;
}

/** What this copy was installed from; `undefined` for one that was unpacked by hand. */
const packageKind = ({ platform, resources, image }: Installation): PackageKind | undefined => {
  if (platform === 'win32') return 'nsis';
  if (platform === 'darwin') return 'mac';
  if (platform !== 'linux') return undefined;
  if (image !== undefined) return 'AppImage';
  const file = join(resources, 'package-type');
  return existsSync(file) && readFileSync(file, 'utf8').trim() === 'deb' ? 'deb' : undefined;
};

const readBuiltIn = (here: string): Partial<BuiltIn> => {
  try {
    const text = readFileSync(join(here, '..', 'package.json'), 'utf8');
    const { updates } = JSON.parse(text) as { updates?: Record<string, unknown> };
    const { address, key } = updates ?? {};
    return {
      ...(typeof address === 'string' ? { address } : {}),
      ...(typeof key === 'string' ? { key } : {}),
    };
  } catch {
    return {};
  }
};

export const findUpdatePlace = (
  installation: Installation,
): UpdatePlace | { readonly because: Message } => {
  if (installation.isOffline) return { because: messages.notWithoutNetwork };
  const kind = installation.isPackaged ? packageKind(installation) : undefined;
  if (kind === undefined) return { because: messages.notByItself };
  const { address, key } = readBuiltIn(installation.here);
  if (address === undefined) return { because: messages.noFeed };
  if (key === undefined) return { because: messages.noKey };
  const found = feedAddress(address, installation.platform);
  return 'because' in found ? found : { address: found.address, key, kind };
};
