import type { Catalogue } from '../engine/catalogue.ts';
import type { HealthView, NetworkView } from '#calls/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { isHostIn, definePlatform, type Platform } from '#kit/operation.ts';
import { createNet, type Browse, type Net, type TurnRows } from '../net/index.ts';
import { officialLane } from '../engine/routes.ts';
import { loadFakes } from '../platforms/fakes.ts';
import type { Store } from '../store/index.ts';
import type { GetDocument } from '../doors/oauth/applicants.ts';
import { identityFromRequest } from '#kit/identity.ts';

/** Where questions go: to the platforms, to folders of recordings, or into the sample world. */
type World = NetworkView['mode'];

export interface NetworkConfig {
  readonly version: string;
  readonly catalogue: Catalogue;
  readonly replay?: readonly string[] | undefined;
  readonly sample?: boolean | undefined;
  readonly record?: string | undefined;
  readonly browse?: Browse | undefined;
  /** Turns that this process shares with others. */
  readonly turnRows?: TurnRows | undefined;
  /** For tests: another way out. */
  readonly net?: Net | undefined;
}

export interface Network {
  readonly net: Net;
  readonly world: () => World;
  /** Folders of recordings that answer, when the world is a replay. */
  readonly folders: readonly string[];
}

export const createNetwork = (config: NetworkConfig): Network => {
  const folders = config.replay ?? [];
  const first: World = config.sample ? 'sample' : folders.length > 0 ? 'replay' : 'live';
  return { folders, world: () => first, net: config.net ?? open(config, first) };
};

/** The network of a program whose data are open; they are closed again where it cannot be had. */
export const openNetwork = (
  config: Omit<NetworkConfig, 'turnRows'>,
  store: Pick<Store, 'turns' | 'close'>,
  egress: string | undefined,
): Network => {
  try {
    const turnRows = egress === undefined ? undefined : store.turns(egress);
    return createNetwork({ ...config, turnRows });
  } catch (error) {
    store.close();
    throw error;
  }
};

const open = (config: NetworkConfig, world: World): Net =>
  createNet({
    userAgent: `Bowerbird/${config.version} (research tool; asks as itself, for one person)`,
    ...(world === 'sample' ? { fake: loadFakes } : {}),
    ...(world === 'replay'
      ? { replay: config.replay ?? [], identityFor: identityIn(config.catalogue) }
      : {}),
    browse: config.browse,
    turnRows: config.turnRows,
    ...(config.record === undefined || world !== 'live' ? {} : { record: config.record }),
  });

/** A request's identity, by the platform whose host it goes to. */
const identityIn =
  ({ platforms }: Catalogue) =>
  (request: SentRequest): string | undefined => {
    const host = URL.canParse(request.url) ? new URL(request.url).hostname : '';
    const platform = platforms.find(
      ({ hosts, mediaHosts, official }) =>
        isHostIn(host, hosts) ||
        isHostIn(host, mediaHosts) ||
        isHostIn(host, official?.hosts ?? []),
    );
    return platform?.identity(request);
  };

/** What the window shows of the network: the world, what is on its way, and what waits until when. */
export const networkView = (
  { net, world, folders }: Pick<Network, 'net' | 'world' | 'folders'>,
  engine: Pick<Engine, 'catalogue' | 'inFlight'>,
): NetworkView => {
  const { platforms, replay } = net.state();
  const lanes = platforms.flatMap((platform) => platform.hosts);
  return {
    mode: world(),
    folders,
    ...(replay === undefined ? {} : { recordings: replay.recordings }),
    inFlight: engine.inFlight,
    queued: lanes.reduce((sum, lane) => sum + lane.waiting, 0),
    resting: platforms.flatMap(({ segment, resting }) =>
      resting ? [{ platform: ofLane(engine.catalogue, segment), until: resting.until }] : [],
    ),
    waits: platforms.flatMap(({ segment, hosts }) =>
      hosts.flatMap(({ waiting, nextAt, because, gapSeconds }) =>
        waiting > 0 && nextAt !== undefined && because !== undefined
          ? [{ platform: ofLane(engine.catalogue, segment), waiting, nextAt, because, gapSeconds }]
          : [],
      ),
    ),
  };
};

/** The platform of a queue: its official API has one of its own. */
const ofLane = ({ platforms }: Catalogue, lane: string): string =>
  platforms.find((platform) => officialLane(platform) === lane)?.segment ?? lane;

/** Who is not asked at present; a platform comes twice where its pages and its official API refused. */
export const listRestingPlatforms = (net: Net, catalogue: Catalogue): HealthView['resting'] =>
  net
    .state()
    .platforms.flatMap(({ segment, resting }) =>
      resting ? [{ platform: ofLane(catalogue, segment), ...resting }] : [],
    );

const TIMEOUT_MS = 5000;

/**
 * The documents by which clients describe themselves, asked for through the one way out: https only,
 * the usual port, public addresses only, redirects within the same host only. In a replay nobody is
 * asked, and such clients are not known.
 */
export const clientDocuments =
  (net: Net): GetDocument =>
  (url) =>
    net.get(
      { url, headers: { accept: 'application/json' } },
      hostAlone(new URL(url).hostname),
      AbortSignal.timeout(TIMEOUT_MS),
    );

/** One host, in the form in which the way out knows whom it may ask. */
const hostAlone = (host: string): Platform =>
  definePlatform({
    segment: `client:${host}`,
    aliases: [],
    label: 'Client',
    brand: host,
    hosts: [host],
    mediaHosts: [],
    pace: { gapMs: 1000, jitterMs: 0, perHour: 60, breakerMs: 60_000 },
    identity: (request) => identityFromRequest(request),
    refusals: [],
    recognise: () => undefined,
    operations: [],
  });
