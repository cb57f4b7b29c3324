import { createAskThread, type AskThread } from '../file/ask-thread.ts';
import { workerFileIn } from '../file/worker-file.ts';
import { evidenceStoreAway, PROBE, type ObjectStore } from './object-store.ts';
import type { Location } from './location.ts';
import type { S3Config, S3Reply, S3Request } from './s3-client.ts';

/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How long a page or a reader waits. */
const LIMIT_MS = 10_000;
/** Objects of one question. */
const PORTION = 64;

/** Objects in a bucket, asked for by a thread of its own, which the first question starts. */
export const createS3Store = (
  { bucket, prefix }: Extract<Location, { kind: 's3' }>,
  environment: Environment,
  limitMs = LIMIT_MS,
): ObjectStore => {
  const thread: AskThread<S3Request, S3Reply> = createAskThread({
    file: workerFileIn(import.meta.dirname, 's3-worker'),
    data: {
      ...readServer(environment),
      bucket,
      prefix,
      // Two of them and the pause between are shorter than whoever asks waits.
      tryMs: limitMs * 0.45,
    } satisfies S3Config,
  });
  const ask = (request: S3Request): S3Reply => {
    try {
      return thread.ask(request, limitMs);
    } catch (error) {
      throw away(error);
    }
  };
  const askLater = async (request: S3Request): Promise<S3Reply> => {
    try {
      return await thread.askLater(request, limitMs);
    } catch (error) {
      throw away(error);
    }
  };
  return {
    // A bucket has no folders.
    prepare: () => undefined,
    put: (objects) => {
      for (let from = 0; from < objects.length; from += PORTION)
        ask({ put: objects.slice(from, from + PORTION) });
    },
    get: (name) => {
      const reply = ask({ get: name });
      return 'bytes' in reply ? reply.bytes : undefined;
    },
    probe: async () => {
      await askLater({ put: [{ name: PROBE, bytes: new Uint8Array() }] });
    },
    async *list() {
      for (let after = ''; ;) {
        const reply = await askLater({ listAfter: after });
        if (!('listed' in reply)) return;
        yield reply.listed;
        const last = reply.listed.at(-1);
        if (reply.isLast || !last) return;
        after = last.name;
      }
    },
    remove: async (names) => {
      for (let from = 0; from < names.length; from += PORTION)
        await askLater({ remove: names.slice(from, from + PORTION) });
    },
    close: thread.close,
  };
};

/** Throws `service_unavailable` naming the variable that is missing. */
const readServer = (environment: Environment): Omit<S3Config, 'bucket' | 'prefix' | 'tryMs'> => {
  const there = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === '') throw evidenceStoreAway(`${name} is not set`);
    return value;
  };
  const sessionToken = environment['AWS_SESSION_TOKEN'];
  const region = environment['AWS_REGION'] ?? 'us-east-1';
  const endpoint = environment['S3_ENDPOINT'] ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw evidenceStoreAway('S3_ENDPOINT is no address such as https://s3.example.org');
  return {
    endpoint,
    region,
    accessKeyId: there('AWS_ACCESS_KEY_ID'),
    secretAccessKey: there('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken !== undefined && { sessionToken }),
  };
};

/** Messages of the thread name no secret (`S3Failure`); others are of ours alone. */
const away = (error: unknown): Error => {
  if (!(error instanceof Error)) return evidenceStoreAway('unknown error', error);
  if (error.name === 'NoReplyInTime') return evidenceStoreAway('it did not answer in time', error);
  return evidenceStoreAway(error.name === 'S3Failure' ? error.message : error.name, error);
};
