/** The options of `serve` for a server that others watch over: proxies, limits, metrics, log, turns, its end. */
import { z } from 'zod';
import { originFromText } from '#kit/address.ts';
import { isAddressRange } from '../doors/http/addresses.ts';
import type { IngressOptions } from '../doors/http/ingress.ts';
import { createMeter } from '../doors/http/meter.ts';
import { createServerLog, type ServerLog } from '../doors/http/server-log.ts';
import { readEvidencePlace } from './evidence-option.ts';
import type { Typed } from './option.ts';
import { option, UsageError, type GivenOf } from './command.ts';

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

const allowOriginOption = (help: string) =>
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

const DRAIN_SECONDS = 30;
/** What a name of an address may be: it stands in the data file. */
const EGRESS = /^[a-z0-9._-]{1,63}$/;

/** An address, or a range of them. */
const addresses = (help: string) => {
  const listed = option.texts('ADDRESS|CIDR', help);
  return {
    ...listed,
    read: (typed: Typed, name: string): readonly string[] => {
      const all = listed.read(typed, name);
      if (all.every(isAddressRange)) return all;
      throw new UsageError(
        `${name} takes an IP address or a range of them, such as 127.0.0.1 or 10.0.0.0/8`,
      );
    },
  };
};

export const SERVER_OPTIONS = {
  trustProxy: addresses(
    'Believe X-Forwarded-For, -Proto and -Host, and Forwarded, from connections of this proxy: who the client is, whether by https, and under which name. May be repeated; nobody is believed otherwise.',
  ),
  limitPerMinute: option.whole(
    'N',
    'Requests that are answered in a minute for each key or session, and four times as many for each client address (of IPv6, for each /64); what is more gets 503 with Retry-After. 600 unless given, and no limit for programs of this machine; 0 for no limit at all.',
  ),
  metrics: option.flag(
    'Answer /metrics in the Prometheus text form, without personal data, to programs of this machine.',
  ),
  metricsFrom: addresses(
    'Answer it to clients of these addresses too. May be repeated; needs --metrics.',
  ),
  log: option.choice(
    ['json'],
    'Print one JSON object a line on stderr for each request and each warning: never a path, a query value, a body, a secret or a name.',
  ),
  logAddresses: option.flag('With the address of the client in each line; needs --log json.'),
  drainSeconds: option.whole(
    'N',
    `When told to end, how long requests under way may take to be answered; ${DRAIN_SECONDS} unless given.`,
  ),
  egress: option.understood(
    'NAME',
    'Where several processes work on one data folder: a name of your choice for the address from which this one reaches the platforms. Processes that give the same name share their turns, the ceiling of an hour and the rest after a refusal, so a platform sees one polite visitor. With --processes, --no-collect and --database it is “default” unless given; otherwise each process keeps to its own.',
    (name) => {
      if (EGRESS.test(name)) return name;
      throw new UsageError(
        '--egress takes a name of small letters, digits, dots, dashes and underscores, at most 63',
      );
    },
  ),
  evidence: option.understood(
    'dir:PATH|s3://BUCKET/PREFIX|env:NAME',
    'Keep the replies of platforms there instead of in the data file: in a folder, or in an S3-compatible store, which is reached by S3_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. env:NAME reads the place from a variable.',
    readEvidencePlace,
  ),
  read: option.text(
    'URL|env:NAME',
    'With --database: exports are read from this standby server of it, which may be some seconds behind.',
  ),
};

/** Of what serves. */
export interface ServerGiven extends GivenOf<typeof SERVER_OPTIONS> {
  readonly options: GivenOf<typeof SERVER_OPTIONS>['options'] & {
    readonly processes?: number | undefined;
    readonly noCollect?: boolean;
  };
}

export interface ServerSettings {
  readonly ingress: IngressOptions;
  readonly log: ServerLog | undefined;
  readonly drainMs: number;
  /** By which name turns are shared with other processes; not at all when undefined. */
  readonly egress: string | undefined;
  /** Where replies are kept outside of the data file. */
  readonly evidence: string | undefined;
}

/** Throws `UsageError` for what is no address, or an option whose other half is missing. */
export const readServerSettings = (given: ServerGiven): ServerSettings => {
  const { options } = given;
  const { trustProxy: trustedProxies, limitPerMinute: perMinute, metricsFrom: readers } = options;
  const hasMetrics = options.metrics;
  if (readers.length > 0 && !hasMetrics) throw new UsageError('--metrics-from needs --metrics');
  const log = readLog(options);
  return {
    ingress: {
      trustedProxies,
      limits: { perMinute },
      ...(hasMetrics && { metrics: { meter: createMeter(), readers } }),
      ...(log && { log }),
    },
    log,
    evidence: options.evidence,
    drainMs: (options.drainSeconds ?? DRAIN_SECONDS) * 1000,
    egress: readEgress(given),
  };
};

/** The name under which processes share their turns that were given none. */
export const DEFAULT_EGRESS = 'default';

/** One of several processes shares its turns, whether somebody gave their address a name or not. */
const readEgress = ({ options }: ServerGiven): string | undefined => {
  const isOneOfSeveral =
    options.processes !== undefined || options.database !== undefined || options.noCollect === true;
  return options.egress ?? (isOneOfSeveral ? DEFAULT_EGRESS : undefined);
};

const readLog = ({
  log,
  logAddresses,
}: Pick<ServerGiven['options'], 'log' | 'logAddresses'>): ServerLog | undefined => {
  if (log === undefined && logAddresses) throw new UsageError('--log-addresses needs --log json');
  return log === undefined
    ? undefined
    : createServerLog({
        addresses: logAddresses,
        write: (line) => void process.stderr.write(`${line}\n`),
      });
};

/** The options of `serve`, which the server that it starts reads too. */

/** Each takes as much memory as one server. */
export const MOST_PROCESSES = 64;

export const SERVE_OPTIONS = {
  port: portOption(
    'The port on 127.0.0.1; 8674 unless the settings say otherwise; 0 takes a free one.',
  ),
  host: hostOption(
    'Listen on this address of the machine instead. What is sent is not encrypted: TLS or a reverse proxy belongs in front.',
  ),
  allowHost: allowHostOption(
    'A name under which that proxy is reached, by https; with its port where it is not 443. May be repeated; the first stands in the addresses that are answered.',
  ),
  allowOrigin: allowOriginOption(
    'Pages of this address, such as a notebook at http://localhost:8888, may call the API with a key. May be repeated; there are none otherwise.',
  ),
  replay: option.texts(
    'DIR',
    'Answer from a folder of recordings; nothing is sent outward. May be repeated.',
    'file',
  ),
  sample: option.flag('Answer from the invented sample world; nothing is sent outward.'),
  record: option.text('DIR', 'Write each live exchange as a recording below DIR.', 'file'),
  window: option.flag(
    'Serve the window too; its one-time address is printed on stderr, with --log json on stdout.',
  ),
  open: option.flag('Open that address in the default browser.'),
  accounts: option.flag(
    'Serve a group: people sign in and work in projects, each with a role. Beyond this machine it takes --allow-host, for what they sign in with has to be encrypted. See `bowerbird lab --help`.',
  ),
  noCollect: option.flag(
    'Answer people, and leave runs, schedules and downloads to other processes on the same data: see `bowerbird collect-for --help`.',
  ),
  processes: option.whole(
    'N',
    `Answer with so many processes on the one port, for more people than one can answer; 1 unless given, ${MOST_PROCESSES} at most. Needs --accounts.`,
  ),
  ...SERVER_OPTIONS,
};

export type ServeGiven = GivenOf<typeof SERVE_OPTIONS>;
