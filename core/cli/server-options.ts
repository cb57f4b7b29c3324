/** The options of `serve` for a server that others watch over: proxies, limits, metrics, log, turns, its end. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { isAddressRange } from '../doors/http/addresses.ts';
import type { IngressOptions } from '../doors/http/ingress.ts';
import { createMeter } from '../doors/http/meter.ts';
import { createServerLog, type ServerLog } from '../doors/http/server-log.ts';
import { readEvidenceOption } from './evidence-option.ts';
import { flag, text, texts, UsageError, whole, type Given, type HelpLine } from './command.ts';

export const SERVER_OPTIONS: ParseArgsOptionsConfig = {
  'trust-proxy': { type: 'string', multiple: true },
  'limit-per-minute': { type: 'string' },
  metrics: { type: 'boolean' },
  'metrics-from': { type: 'string', multiple: true },
  log: { type: 'string' },
  'log-addresses': { type: 'boolean' },
  'drain-seconds': { type: 'string' },
  egress: { type: 'string' },
  evidence: { type: 'string' },
  read: { type: 'string' },
};

export const SERVER_USAGE =
  '[--trust-proxy ADDRESS|CIDR]… [--limit-per-minute N] [--metrics] [--metrics-from ADDRESS|CIDR]… [--log json] [--log-addresses] [--drain-seconds N] [--egress NAME] [--evidence dir:PATH|s3://BUCKET/PREFIX|env:NAME] [--read URL|env:NAME]';

const DRAIN_SECONDS = 30;

export const SERVER_HELP: readonly HelpLine[] = [
  [
    '--trust-proxy ADDRESS|CIDR',
    'Believe X-Forwarded-For, -Proto and -Host, and Forwarded, from connections of this proxy: who the client is, whether by https, and under which name. May be repeated; nobody is believed otherwise.',
  ],
  [
    '--limit-per-minute N',
    'Requests that are answered in a minute for each key or session, and four times as many for each client address (of IPv6, for each /64); what is more gets 503 with Retry-After. 600 unless given, and no limit for programs of this machine; 0 for no limit at all.',
  ],
  [
    '--metrics',
    'Answer /metrics in the Prometheus text form, without personal data, to programs of this machine.',
  ],
  [
    '--metrics-from ADDRESS|CIDR',
    'Answer it to clients of these addresses too. May be repeated; needs --metrics.',
  ],
  [
    '--log json',
    'Print one JSON object a line on stderr for each request and each warning: never a path, a query value, a body, a secret or a name.',
  ],
  ['--log-addresses', 'With the address of the client in each line; needs --log json.'],
  [
    '--drain-seconds N',
    `When told to end, how long requests under way may take to be answered; ${DRAIN_SECONDS} unless given.`,
  ],
  [
    '--egress NAME',
    'Where several processes work on one data folder: a name of your choice for the address from which this one reaches the platforms. Processes that give the same name share their turns, the ceiling of an hour and the rest after a refusal, so a platform sees one polite visitor. With --processes, --no-collect and --database it is “default” unless given; otherwise each process keeps to its own.',
  ],
  [
    '--evidence dir:PATH|s3://BUCKET/PREFIX|env:NAME',
    'Keep the replies of platforms there instead of in the data file: in a folder, or in an S3-compatible store, which is reached by S3_ENDPOINT, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. env:NAME reads the place from a variable.',
  ],
  [
    '--read URL|env:NAME',
    'With --database: exports are read from this standby server of it, which may be some seconds behind.',
  ],
];

/** What a name of an address may be: it stands in the data file. */
const EGRESS = /^[a-z0-9._-]{1,63}$/;

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
export const readServerSettings = (given: Given): ServerSettings => {
  const trustedProxies = addressesIn(given, 'trust-proxy');
  const perMinute = whole(given, 'limit-per-minute');
  const readers = addressesIn(given, 'metrics-from');
  const hasMetrics = flag(given, 'metrics');
  if (readers.length > 0 && !hasMetrics) throw new UsageError('--metrics-from needs --metrics');
  const log = readLog(given);
  return {
    ingress: {
      trustedProxies,
      limits: { perMinute },
      ...(hasMetrics && { metrics: { meter: createMeter(), readers } }),
      ...(log && { log }),
    },
    log,
    evidence: readEvidenceOption(given),
    drainMs: (whole(given, 'drain-seconds') ?? DRAIN_SECONDS) * 1000,
    egress: readEgress(given),
  };
};

/** The name under which processes share their turns that were given none. */
export const DEFAULT_EGRESS = 'default';

/** One of several processes shares its turns, whether somebody gave their address a name or not. */
const readEgress = (given: Given): string | undefined => {
  const name = text(given, 'egress');
  if (name !== undefined && !EGRESS.test(name))
    throw new UsageError(
      '--egress takes a name of small letters, digits, dots, dashes and underscores, at most 63',
    );
  const isOneOfSeveral =
    text(given, 'processes') !== undefined ||
    text(given, 'database') !== undefined ||
    flag(given, 'no-collect');
  return name ?? (isOneOfSeveral ? DEFAULT_EGRESS : undefined);
};

const addressesIn = (given: Given, option: string): readonly string[] => {
  const addresses = texts(given, option);
  if (!addresses.every(isAddressRange))
    throw new UsageError(
      `--${option} takes an IP address or a range of them, such as 127.0.0.1 or 10.0.0.0/8`,
    );
  return addresses;
};

const readLog = (given: Given): ServerLog | undefined => {
  const form = text(given, 'log');
  const addresses = flag(given, 'log-addresses');
  if (form !== undefined && form !== 'json') throw new UsageError('--log takes json');
  if (form === undefined && addresses) throw new UsageError('--log-addresses needs --log json');
  return form === undefined
    ? undefined
    : createServerLog({ addresses, write: (line) => void process.stderr.write(`${line}\n`) });
};
