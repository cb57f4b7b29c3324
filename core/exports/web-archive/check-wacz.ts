/** Whether a web archive (WACZ) is as it was signed: its files, their hashes, the signature, and whose key it is. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isArchiveSignature, keysOfArchiveKey } from '../../signing/archive-key.ts';
import type { PublicKey } from '../../signing/signature.ts';
import { createFindings, problemFromError, type Finding, type Findings } from '../findings.ts';
import { messages } from '../messages.ts';
import { parsedJson } from '../parsed-json.ts';
import { smallFile, type OpenZip } from '../unzip.ts';
import { WACZ } from './wacz.ts';

export interface CheckedWacz {
  readonly findings: readonly Finding[];
  readonly files: number;
  /** Whether somebody signed it, whoever it was. */
  readonly isSigned: boolean;
  /** Keys of the installation that signed, the last one last; empty where none vouches for the key. */
  readonly keys: readonly PublicKey[];
}

const sum = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const datapackage = z.looseObject({
  resources: z.array(z.looseObject({ path: z.string(), hash: sum })).max(10_000),
});

const digest = z.looseObject({
  path: z.literal(WACZ.datapackage),
  hash: sum,
  signedData: z
    .looseObject({ hash: sum, signature: z.string().max(500), publicKey: z.string().max(500) })
    .optional(),
});

export const isWacz = (zip: OpenZip): boolean => zip.has(WACZ.datapackage) && zip.has(WACZ.digest);

export const checkWacz = async (zip: OpenZip): Promise<CheckedWacz> => {
  const found = createFindings();
  const signed = await checkParts(zip, found).catch((thrown: unknown) => {
    found.add(WACZ.datapackage, problemFromError(thrown));
    return { isSigned: zip.has(WACZ.certificate), keys: [] };
  });
  return { findings: found.first, files: zip.paths.length, ...signed };
};

const checkParts = async (
  zip: OpenZip,
  found: Findings,
): Promise<Pick<CheckedWacz, 'isSigned' | 'keys'>> => {
  const description = await smallFile(zip, WACZ.datapackage);
  const { resources } = datapackage.parse(parsedJson(description));
  const unnamed = new Set(zip.paths);
  for (const path of [WACZ.datapackage, WACZ.digest]) unnamed.delete(path);
  for (const { path, hash } of resources) {
    if (!zip.has(path)) found.add(path, messages.partMissing);
    else if ((await sumOfFile(zip, path)) !== hash) found.add(path, messages.sumNotOfManifest);
    unnamed.delete(path);
  }
  for (const path of unnamed) found.add(path, messages.notInManifest);
  const { hash, signedData } = digest.parse(parsedJson(await smallFile(zip, WACZ.digest)));
  if (hash !== sumOf(description)) found.add(WACZ.digest, messages.sumNotOfManifest);
  if (!signedData) return { isSigned: false, keys: [] };
  const { signature, publicKey } = signedData;
  if (signedData.hash !== hash || !(await isArchiveSignature(hash, signature, publicKey)))
    found.add(WACZ.digest, messages.signatureWrong);
  if (!zip.has(WACZ.certificate)) return { isSigned: true, keys: [] };
  const certificate = parsedJson(await smallFile(zip, WACZ.certificate));
  const keys = await keysOfArchiveKey(certificate, publicKey);
  if (!keys) found.add(WACZ.certificate, messages.successionBroken);
  return { isSigned: true, keys: keys ?? [] };
};

const sumOf = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

const sumOfFile = async (zip: OpenZip, path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of zip.read(path)) hash.update(chunk);
  return `sha256:${hash.digest('hex')}`;
};
