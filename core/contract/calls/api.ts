/** The local API, on or off; and the network, live or replayed. */
import { z } from 'zod';
import { change, none, query, shape } from './define.ts';

export interface ApiView {
  readonly enabled: boolean;
  readonly running: boolean;
  readonly port: number;
  /** `http://127.0.0.1:8674` */
  readonly address: string;
  readonly error?: string | undefined;
  /** Origins of pages whose scripts may call it, `http://localhost:8888`: of the settings, and of this start. */
  readonly allowedOrigins: readonly string[];
  readonly givenOrigins: readonly string[];
}

export interface NetworkView {
  readonly mode: 'live' | 'replay' | 'sample';
  readonly folders: readonly string[];
  readonly recordings?: number;
  readonly inFlight: number;
  /** Requests waiting for their turn. */
  readonly queued: number;
  /** Where that turn is yet to come. */
  readonly waits: readonly TurnView[];
}

/** What waits for one host of a platform, until when, and why. */
export interface TurnView {
  /** `forum` */
  readonly platform: string;
  readonly waiting: number;
  /** ISO instant at which the next of them goes out. */
  readonly nextAt: string;
  /** Least seconds between two requests. */
  readonly gapSeconds: number;
  /** The time between two requests, the hour's ceiling, or the platform's word that nothing is left. */
  readonly because: 'gap' | 'hour' | 'allowance';
}

export const apiCalls = {
  'api.get': query({
    summary: 'Whether the local API answers, and where.',
    needs: 'read',
    params: none,
    result: shape<ApiView>(),
    topics: ['api'],
  }),
  'api.set': change({
    summary: 'Switch the local API on or off, change its port, or name the pages that may call it.',
    needs: 'program',
    params: z.strictObject({
      enabled: z.boolean().optional(),
      port: z.int().min(1024).max(65_535).optional(),
      allowedOrigins: z.array(z.string().min(1).max(300)).max(20).optional(),
    }),
    result: shape<ApiView>(),
    changes: ['api'],
  }),
  'network.get': query({
    summary: 'Live or replayed, and what is on its way.',
    needs: 'read',
    params: none,
    result: shape<NetworkView>(),
    topics: ['network'],
  }),
  'network.set': change({
    summary: 'Show the sample world, where nobody is asked and nothing is kept of it, or leave it.',
    needs: 'program',
    params: z.strictObject({ mode: z.enum(['live', 'sample']) }),
    result: shape<{ readonly mode: 'live' | 'sample' }>(),
    changes: ['network', 'health'],
  }),
};
