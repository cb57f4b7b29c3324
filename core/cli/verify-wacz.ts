/** Whether a web archive (WACZ) is as it was signed. */
import type { InEnglish } from '#kit/message.ts';
import { openZipFile } from '../exports/file-bytes.ts';
import { checkWacz, isWacz, type CheckedWacz } from '../exports/web-archive/check-wacz.ts';
import type { Signer } from '../signing/known-keys.ts';

/** `undefined` where the file is none. */
export const readWacz = async (file: string): Promise<CheckedWacz | undefined> => {
  const zip = await openZipFile(file).catch(() => undefined);
  return zip && isWacz(zip) ? checkWacz(zip) : undefined;
};

type Report = InEnglish<CheckedWacz> & {
  readonly file: string;
  readonly signer?: InEnglish<Signer>;
};

export function* formatWaczReport(
  { file, findings, files, isSigned, signer }: Report,
  knownAs: string | undefined,
): Generator<string> {
  for (const { file: path, problem } of findings) yield `${path}: ${problem}`;
  if (findings.length > 0) yield 'CONTRADICTED: something is not what was written or signed.';
  else if (!isSigned) yield 'Not signed: whoever packed it could have changed it.';
  else if (!signer) yield 'Signed by a key for which no key of Bowerbird vouches.';
  else yield `Signed by ${signer.fingerprint}: ${knownAs}.`;
  yield `${file}: web archive of ${files} files; its rows are not read again from it`;
}
