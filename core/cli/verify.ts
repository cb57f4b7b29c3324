import { VERSION } from '../app/version.ts';
import { packageReaders } from '../collections/package-readers.ts';
import { catalogue } from '../engine/catalogue.ts';
import { openFileBytes } from '../exports/file-bytes.ts';
import { verifyPackage, type Verdict, type Verified } from '../exports/verify-package.ts';
import { verifyPageSha256 } from '../exports/verify-page.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { worldsText } from '#kit/world.ts';
import { EXIT, flag, UsageError, type Command } from './command.ts';
import { printJson, printLine } from './print.ts';
import { messages } from './messages.ts';

export const verify: Command = {
  name: 'verify',
  usage: 'FILE',
  summary:
    'Checks a study package: every file, every row read again from its replies, and the texts and tables made anew. Tells what is proven, what cannot be, and what is contradicted.',
  options: {},
  help: [['--json', 'Machine-readable output.']],
  run: async (given) => {
    const [file, ...more] = given.rest;
    if (file === undefined || more.length > 0) throw new UsageError('verify takes one FILE');
    const verified = await read(file);
    if (flag(given, 'json')) printJson({ file, ...inEnglish(verified) });
    else for (const line of formatVerifyReport(file, inEnglish(verified))) printLine(line);
    return verified.ok ? EXIT.ok : EXIT.failed;
  },
};

const VERDICTS: Readonly<Record<Verdict, string>> = {
  proven: 'proven',
  'not-provable': 'not contradicted, and not all of it can be proven',
  contradicted: 'CONTRADICTED',
};

function* formatVerifyReport(file: string, verified: InEnglish<Verified>): Generator<string> {
  const { findings, findingCount, unprovable, notices, packersWord } = verified;
  for (const { file: path, row, problem } of findings)
    yield `${path}${row === undefined ? '' : `, ${row}`}: ${problem}`;
  if (findingCount > findings.length) yield `and ${findingCount - findings.length} more`;
  for (const notice of notices) yield notice;
  for (const { what, count } of unprovable) yield `not provable: ${count} ${what}`;
  yield `the packer's word: ${packersWord.join('; ')}`;
  if (verified.page === 'known')
    yield `verify.html: the page of version ${verified.readBy}, byte for byte`;
  yield `World: ${verified.worlds.length > 0 ? worldsText(verified.worlds) : 'the package does not say'}`;
  yield `${file}: ${VERDICTS[verified.verdict]}; ${formatVerifiedCounts(verified)}`;
}

const formatVerifiedCounts = ({
  rows,
  rowsProven,
  rowsContradicted,
  bodies,
  files,
}: Pick<Verified, 'rows' | 'rowsProven' | 'rowsContradicted' | 'bodies' | 'files'>): string =>
  [
    `${rowsProven} of ${rows} rows re-read from evidence`,
    `${rows - rowsProven - rowsContradicted} could not be re-read`,
    ...(rowsContradicted > 0 ? [`${rowsContradicted} contradicted`] : []),
    `${bodies} replies in ${files} files`,
  ].join('; ');

const read = async (file: string): Promise<Verified> => {
  try {
    return await verifyPackage(await openFileBytes(file), {
      version: VERSION,
      readers: packageReaders(catalogue),
      pageSha256: verifyPageSha256,
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('validation_error', messages.fileUnreadable({ file }), { cause });
  }
};
