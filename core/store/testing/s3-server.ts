import { join } from 'node:path';
import { createAskThread } from '../file/ask-thread.ts';
import type { S3Control, S3Fault } from './s3-server-worker.ts';

export const S3_SECRET = 'wJalrXUtnFEMIxK7MDENGbPxRfiCYEXAMPLEKEY';
/** Longer than anything takes. */
const LIMIT_MS = 60_000;

/** A server as `s3-server-worker.ts` tells, that is told what to do from here. */
export const startS3Server = () => {
  const thread = createAskThread<S3Control, unknown>({
    file: join(import.meta.dirname, 's3-server-worker.ts'),
    data: undefined,
  });
  const ask = (request: S3Control): unknown => thread.ask(request, LIMIT_MS);
  const endpoint = ask({ start: true }) as string;
  return {
    endpoint,
    /** The variables with which a program uses it. */
    environment: {
      S3_ENDPOINT: endpoint,
      AWS_REGION: 'eu-test-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: S3_SECRET,
    },
    /** `PUT key`, as they came since it was asked last. */
    requests: () => ask({ requests: true }) as string[],
    keys: () => ask({ keys: true }) as string[],
    read: (key: string) => ask({ read: key }) as string | undefined,
    write: (key: string, text: string) => void ask({ write: key, text }),
    remove: (key: string) => void ask({ remove: key }),
    /** Makes an object so old. */
    age: (key: string, ms: number) => void ask({ age: key, ms }),
    fail: (fault?: S3Fault) => void ask({ fault }),
    close: thread.close,
  };
};

export type S3Server = ReturnType<typeof startS3Server>;
