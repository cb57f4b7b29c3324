import { z } from 'zod';
import { originFromText } from '#kit/address.ts';
import type { Typed } from './option.ts';
import { option, UsageError } from './command.ts';

const IP = z.union([z.ipv4(), z.ipv6()]);
const NAME = /^[a-z0-9.-]{1,255}(?::\d{1,5})?$/;
const LABEL = /^[a-z0-9-]{1,63}$/;

/** A name of a machine, with or without a port. */
const isName = (text: string): boolean =>
  NAME.test(text) &&
  (text.split(':')[0] ?? '')
    .split('.')
    .every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'));

/** Each of several is read by `read`, which throws `UsageError`. */
const each = (value: string, help: string, read: (typed: string) => string) => {
  const texts = option.texts(value, help);
  return {
    ...texts,
    read: (typed: Typed, name: string): readonly string[] => texts.read(typed, name).map(read),
  };
};

export const hostOption = (help: string) =>
  option.understood('ADDRESS', help, (host) => {
    if (IP.safeParse(host).success) return host;
    throw new UsageError('--host takes an IP address of this machine, such as 0.0.0.0');
  });

export const allowHostOption = (help: string) =>
  each('NAME', help, (typed) => {
    const name = typed.toLowerCase();
    if (name.length <= 255 && isName(name)) return name;
    throw new UsageError('--allow-host takes a name such as lab.example.org, without a scheme');
  });

export const allowOriginOption = (help: string) =>
  each('ORIGIN', help, (origin) => {
    const known = originFromText(origin);
    if (known !== undefined) return known;
    throw new UsageError(
      '--allow-origin takes the address of a page’s server, such as http://localhost:8888',
    );
  });

export const portOption = (help: string) =>
  option.understood('N', help, (typed, name) => {
    const port = option.whole('N').read(typed, name);
    if (port === undefined || port <= 65_535) return port;
    throw new UsageError('--port takes 0 to 65535');
  });

export const originAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

export const formatOpenHostWarning = (host: string, names: readonly string[]): string =>
  `warning: ${host} is open to other machines, and what is sent there is not encrypted: put TLS or a reverse proxy in front. ${
    names.length === 0
      ? 'No name is let in yet: say with --allow-host NAME under which one it is reached.'
      : `Let in by name: ${names.join(', ')}.`
  }`;
