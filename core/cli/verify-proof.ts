/** Whether a saved proof is as it was signed. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { checkProof, type CheckedProof } from '../signing/check-proof.ts';
import type { Signer } from '../signing/known-keys.ts';

/** A reply of 64 MB as base64 text, with what stands around it. */
const MOST = 100 * 2 ** 20;

/** `undefined` where the file is no proof. */
export const readProof = async (file: string): Promise<CheckedProof | undefined> => {
  try {
    if (statSync(file).size > MOST || !beginsAsJson(file)) return undefined;
    return await checkProof(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** A package is a ZIP file, which is not read for this. */
const beginsAsJson = (file: string): boolean => {
  const start = Buffer.alloc(1);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, 1, 0);
  } finally {
    closeSync(handle);
  }
  return start.toString('latin1') === '{';
};

export const isProofSound = ({ isBodyWhole, isSigned, day }: CheckedProof): boolean =>
  isBodyWhole && isSigned !== false && day?.isWrong !== true;

export function* formatProofReport(
  { isBodyWhole, isSigned, day }: CheckedProof,
  signer: Signer | undefined,
  knownAs: (signer: Signer) => string,
): Generator<string> {
  yield isBodyWhole
    ? 'The reply is the one that its SHA-256 names.'
    : 'CONTRADICTED: the reply is not the one that its SHA-256 names.';
  if (isSigned === undefined) yield 'Not signed: whoever saved it could have changed it.';
  else if (!isSigned || !signer) yield 'CONTRADICTED: it is not as it was signed.';
  else yield `Signed by ${signer.fingerprint}: ${knownAs(signer)}.`;
  if (!day) yield 'The day of the call had not ended when it was saved: no journal tells of it.';
  else if (day.isWrong)
    yield `CONTRADICTED: the signed journal of ${day.name} does not hold the call as it is here.`;
  else yield `The call stands in the signed journal of ${day.name}.`;
}
