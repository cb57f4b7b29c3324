import { z } from 'zod';
import { originFromText } from '#kit/web-origin.ts';
import { text, texts, UsageError, type Given } from './command.ts';

/** Where the server is reached, besides its port. */
export interface Place {
  readonly host: string | undefined;
  readonly allowHosts: readonly string[];
  readonly allowOrigins: readonly string[];
}

const IP = z.union([z.ipv4(), z.ipv6()]);
const NAME = /^[a-z0-9.-]{1,255}(?::\d{1,5})?$/;
const LABEL = /^[a-z0-9-]{1,63}$/;

/** A name of a machine, with or without a port. */
const isName = (text: string): boolean =>
  NAME.test(text) &&
  (text.split(':')[0] ?? '')
    .split('.')
    .every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'));

/** Throws `UsageError` for what is no address of a machine, or no name. */
export const placeIn = (given: Given): Place => {
  const host = text(given, 'host');
  if (host !== undefined && !IP.safeParse(host).success)
    throw new UsageError('--host takes an IP address of this machine, such as 0.0.0.0');
  const allowHosts = texts(given, 'allow-host').map((name) => name.toLowerCase());
  const odd = allowHosts.find((name) => name.length > 255 || !isName(name));
  if (odd !== undefined)
    throw new UsageError('--allow-host takes a name such as lab.example.org, without a scheme');
  const allowOrigins = texts(given, 'allow-origin').map((origin) => {
    const known = originFromText(origin);
    if (known === undefined)
      throw new UsageError(
        '--allow-origin takes the address of a page’s server, such as http://localhost:8888',
      );
    return known;
  });
  return { host, allowHosts, allowOrigins };
};

export const originAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

export const formatOpenHostWarning = (host: string, names: readonly string[]): string =>
  `warning: ${host} is open to other machines, and what is sent there is not encrypted: put TLS or a reverse proxy in front. ${
    names.length === 0
      ? 'No name is let in yet: say with --allow-host NAME under which one it is reached.'
      : `Let in by name: ${names.join(', ')}.`
  }`;
