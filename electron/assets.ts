/** Which file of the built window an address means. Pure; `serve` in guard.ts answers with it. */
import { extname, normalize, resolve, sep } from 'node:path';
import { ORIGIN } from './channels.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

export interface Asset {
  readonly file: string;
  readonly type: string;
}

/** `undefined` for a foreign address, an unknown kind of file, or a path that leaves `folder`. */
export const assetFor = (folder: string, address: string): Asset | undefined => {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (`${url.protocol}//${url.host}` !== ORIGIN) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  // Encoded separators survive the URL parser; no file of ours has such a name.
  if (/[\\\0:]|%/.test(path) || path.split('/').includes('..')) return undefined;
  const file = resolve(folder, normalize(path === '/' ? 'index.html' : path.slice(1)));
  const type = TYPES[extname(file)];
  if (type === undefined || !file.startsWith(resolve(folder) + sep)) return undefined;
  return { file, type };
};
