/** The thread of the page: checks a study package as `bowerbird verify` does, with the readers of this version. */
import './without-eval.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexFromBytes, utf8FromText } from '#kit/bytes.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import { inEnglish, verbatim } from '#kit/message.ts';
import { packageReaders } from '../core/collections/package-readers.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { verifyPackage } from '../core/exports/verify-package.ts';
import {
  authorityFromFile,
  type TrustedAuthority,
} from '../core/signing/timestamp/trusted-authority.ts';
import { blobBytes } from './blob-bytes.ts';
import { documentFromParts, type PageParts } from './document.ts';
import type { CheckMessage, CheckRequest } from './thread-messages.ts';
import { VERSION } from './version.ts';

const tell = (message: CheckMessage): void => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(message);
};

const sha256OfText = (text: string): Uint8Array => sha256(utf8FromText(text));

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Of the page that this is a part of. */
const pageSha256 = (parts: PageParts): string =>
  hexFromBytes(sha256OfText(documentFromParts(parts, (text) => base64(sha256OfText(text)))));

const MOST_CERTIFICATE = 100_000;

/** Certificates that the reader trusts. Throws `validation_error` for a file that holds none. */
const readAuthorities = (files: readonly File[]): Promise<readonly TrustedAuthority[]> =>
  Promise.all(
    files.map(async (file) => {
      const bytes = new Uint8Array(await file.slice(0, MOST_CERTIFICATE).arrayBuffer());
      const authority = authorityFromFile(bytes, file.name);
      if (!authority)
        throw new AppError('validation_error', verbatim(`${file.name} holds no certificate`));
      return authority;
    }),
  );

/** Between two reports, in bytes. */
const REPORT = 2 ** 20;

const check = async ({ file, parts, authorities }: CheckRequest): Promise<void> => {
  let [read, reported] = [0, 0];
  const source = blobBytes(file, (bytes) => {
    read += bytes;
    if (read - reported < REPORT) return;
    reported = read;
    tell({ read });
  });
  const verified = await verifyPackage(source, {
    version: VERSION,
    readers: packageReaders(catalogue),
    authorities: { trusted: await readAuthorities(authorities) },
    pageSha256: () => Promise.resolve(pageSha256(parts)),
    tell: (step) => tell({ step }),
  });
  tell({ verified: inEnglish(verified) });
};

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  check(data).catch((thrown: unknown) =>
    tell({
      problem: thrown instanceof AppError ? toAppError(thrown).message : 'The file cannot be read.',
    }),
  );
});
