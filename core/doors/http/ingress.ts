import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAddressList } from './addresses.ts';
import { strangerIn } from './guard.ts';
import { type Meter, type Reading, METRICS_TYPE } from './meter.ts';
import { errorBody, errorHeaders, SECURITY_HEADERS } from './plain.ts';
import { createRequestLimits, type RequestLimitsConfig } from './request-limits.ts';
import { beginNotes } from './request-notes.ts';
import { readRequester, type Requester } from './requester.ts';
import type { ServerLog } from './server-log.ts';

/** How a port treats what comes to it, whichever door it is for. */
export interface IngressOptions {
  /** Addresses and ranges of proxies whose forwarding headers are believed; nobody's when left out. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: RequestLimitsConfig;
  /** What is counted, and who may read it at `/metrics`; there is no such page when left out. */
  readonly metrics?: {
    readonly meter: Meter;
    /** Addresses and ranges; this machine alone when empty. */
    readonly readers: readonly string[];
    /** What other processes that answer on the same port have to tell; nothing where it is alone. */
    readonly askOthers?: () => Promise<readonly Reading[]>;
  };
  readonly log?: ServerLog;
}

/** The first station of every request of a port. */
export interface Ingress {
  /** Whether it answered; when not, the doors do. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const METRICS_PATH = '/metrics';
/** Asked for by whoever watches over the program, often and for good. */
const UNLIMITED = new Set(['/health', METRICS_PATH]);

/** `credits`: the headers that tell whoever shows a good key what is left. */
export const createIngress = (
  options: IngressOptions,
  hosts: () => readonly string[],
  credits: (authorization: string | undefined) => Readonly<Record<string, string>> = () => ({}),
): Ingress => {
  const { metrics, log } = options;
  const trusted = createAddressList(options.trustedProxies ?? []);
  const readers = createAddressList(metrics?.readers ?? []);
  const limits = createRequestLimits(options.limits ?? {});
  let inFlight = 0;
  metrics?.meter.watch(() => [{ metric: 'bowerbird_requests_in_flight', value: inFlight }]);

  const observe = (
    request: IncomingMessage,
    response: ServerResponse,
    requester: Requester,
  ): void => {
    log?.request(request, response, requester, beginNotes(request));
    if (!metrics) return;
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      const status = `${Math.trunc(response.statusCode / 100)}xx`;
      metrics.meter.count('bowerbird_answers_total', { class: status });
    });
  };

  /** Who is named, and programs of this machine; no page that rebinds its name to one of ours. */
  const mayReadMetrics = ({ headers }: IncomingMessage, requester: Requester): boolean => {
    const { host, origin } = headers;
    if (host === undefined || strangerIn(host, origin, hosts()) !== undefined) return false;
    return requester.isLocal || readers.has(requester.address);
  };

  return {
    answer: (request, response) => {
      const requester = readRequester(request, trusted);
      observe(request, response, requester);
      const [path = ''] = (request.url ?? '').split('?', 1);
      if (metrics && path === METRICS_PATH && isReading(request)) {
        // For anybody else there is no such page: the doors say so.
        if (!mayReadMetrics(request, requester)) return false;
        const send = (ofOthers?: readonly Reading[]): void =>
          void response
            .writeHead(200, { ...SECURITY_HEADERS, 'content-type': METRICS_TYPE })
            .end(metrics.meter.text(ofOthers));
        if (metrics.askOthers) void metrics.askOthers().then(send);
        else send();
        return true;
      }
      const refusal = UNLIMITED.has(path) ? undefined : limits.refusal(request, requester);
      if (!refusal) return false;
      metrics?.meter.count('bowerbird_requests_limited_total');
      const { authorization } = request.headers;
      response.writeHead(refusal.row.status, {
        ...errorHeaders(refusal),
        ...credits(authorization),
      });
      response.end(JSON.stringify(errorBody(refusal)));
      return true;
    },
  };
};

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
