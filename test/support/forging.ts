/** A package of the sample world that tests forge and verify. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verified } from '../../core/exports/verify-package.ts';
import type { InEnglish } from '#kit/message.ts';
import { inside } from './cli.ts';
import { contentsFromZip, packageFromContents, type PackageContents } from './forged-package.ts';
import { removeDir, tempDir } from './running.ts';

export type Change = (contents: PackageContents) => void;
/** What is done to a package, and what is said of it. */
export type Forgery = readonly [name: string, change: Change, words: RegExp];

export const FAR = '2019-03-04T05:06:07.000Z';

export const first = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error('nothing there');
  return value;
};

/** As `verify --json` prints it. */
type VerifiedByProgram = InEnglish<Verified> & { readonly code: number | null };

export interface Forge {
  readonly dir: string;
  readonly original: Uint8Array;
  readonly verified: (bytes: Uint8Array) => Promise<VerifiedByProgram>;
  readonly forged: (change: Change) => Promise<VerifiedByProgram>;
  readonly close: () => void;
}

/** Comments of one video with their replies, gathered twice. */
export const openForge = async (): Promise<Forge> => {
  const dir = tempDir();
  const own = ['--data', join(dir, 'data'), '--sample'];
  const film = ['videosite.list-video-comments', '--param', 'videoId=sample_001x'];
  const replies = ['--expand', 'videosite.list-comment-replies'];
  for (let n = 0; n < 2; n++)
    await inside('collect', ...film, ...replies, '--into', 'Talk', ...own);
  const file = join(dir, 'talk.zip');
  await inside('export', 'Talk', '--format', 'package', '--out', file, ...own);
  const original = readFileSync(file);

  const verified = async (bytes: Uint8Array): Promise<VerifiedByProgram> => {
    const forgery = join(dir, 'forged.zip');
    writeFileSync(forgery, bytes);
    const { code, out } = await inside('verify', forgery, '--json');
    return { ...(JSON.parse(out) as InEnglish<Verified>), code };
  };
  return {
    dir,
    original,
    verified,
    forged: async (change) => {
      const contents = contentsFromZip(original);
      change(contents);
      return verified(await packageFromContents(contents));
    },
    close: () => removeDir(dir),
  };
};

/** All that is said of rows and files, a line each. */
export const formatFindings = ({ findings }: InEnglish<Verified>): string =>
  findings.map(({ file, row = '', problem }) => `${file} ${row}: ${problem}`).join('\n');
