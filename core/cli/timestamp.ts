import { resolve } from 'node:path';
import type {
  TimestampOfferView,
  TimestampsView,
  TimestampTarget,
  TimestampView,
} from '#calls/index.ts';
import { AppError } from '#kit/errors.ts';
import { readFileSync } from 'node:fs';
import type { App } from '../app/app.ts';
import { withApp } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { askLocal } from './local-call.ts';
import { messages } from './messages.ts';
import { refuseTaken } from './out-file.ts';
import { printAside, printJson, printLine } from './print.ts';
import { askLine, isTerminal } from './prompt.ts';

const OPTIONS = {
  out: option.text('FILE', 'Of PACKAGE: the new file with its timestamp.', 'file'),
  day: option.text(
    'DATE',
    'Date a day of the journal that is over and signed (2026-11-26, or last).',
  ),
  yes: option.flag('Ask the authority without asking you: for scripts.'),
  authority: option.text('ADDRESS', 'Choose whom to ask from now on; none: nobody, as at first.'),
  trust: option.text(
    'FILE',
    'Trust timestamps under the certificate in FILE (PEM or DER).',
    'file',
  ),
  name: option.text('NAME'),
  distrust: option.text('FILE', 'No longer trust it.', 'file'),
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const timestamp = command({
  name: 'timestamp',
  usage: '[PACKAGE]',
  summary:
    'Has a signed package, or a day of the journal, dated by an authority that you choose (RFC 3161). It is sent 32 bytes, a hash, and nothing else, and only after it was shown.',
  options: OPTIONS,
  help: [['PACKAGE', 'Date a package.']],
  example: 'timestamp --sample',
  argument: 'file',
  run: async (given) => {
    const [file, ...more] = given.rest;
    if (more.length > 0) throw new UsageError(`what is ${more[0]}?`);
    return withApp(given, async (app) => {
      await change(app, given.options);
      const target = await targetFromGiven(app, file, given.options);
      if (target) return dateTarget(app, target, given);
      const view = await askLocal(app, 'timestamps.get');
      if (given.options.json) printJson(view);
      else for (const line of formatView(view)) printLine(line);
      return EXIT.ok;
    });
  },
});

const change = async (
  app: App,
  { authority, trust, distrust, name }: CommandInput['options'],
): Promise<void> => {
  if ((trust === undefined) !== (name === undefined))
    throw new UsageError('--trust takes a FILE, and --name says whose certificate it is');
  if (authority !== undefined)
    await askLocal(app, 'timestamps.set-authority', {
      address: authority === 'none' ? null : authority,
    });
  if (trust !== undefined && name !== undefined)
    await askLocal(app, 'timestamps.trust', { certificate: certificateText(trust), name });
  if (distrust !== undefined)
    await askLocal(app, 'timestamps.distrust', { certificate: certificateText(distrust) });
};

/** As the operations take it: PEM as it is, DER as base64. */
const certificateText = (file: string): string => {
  const bytes = readCertificateFile(file);
  return bytes.toString(bytes.includes('-----BEGIN') ? 'latin1' : 'base64');
};

const targetFromGiven = async (
  app: App,
  file: string | undefined,
  { day, out }: CommandInput['options'],
): Promise<TimestampTarget | undefined> => {
  if (file !== undefined && day !== undefined)
    throw new UsageError('a PACKAGE and --day exclude each other');
  if (file !== undefined) {
    if (out === undefined) throw new UsageError('--out takes a FILE');
    refuseTaken(out, '--out');
    return { path: resolve(file) };
  }
  if (day !== 'last') return day === undefined ? undefined : { day };
  const { lastDay } = await askLocal(app, 'timestamps.get');
  if (!lastDay) throw new AppError('not_found', messages.noDayEnded);
  return { day: lastDay.day };
};

const dateTarget = async (app: App, of: TimestampTarget, given: CommandInput): Promise<number> => {
  const offer = await askLocal(app, 'timestamps.preview', { of });
  for (const line of formatOffer(offer)) printAside(line);
  if (!given.options.yes && !(await isConfirmed())) return EXIT.failed;
  const { sha256, address } = offer;
  const { out } = given.options;
  const params = { of, sha256, address, ...(out !== undefined && { out: resolve(out) }) };
  const made = await askLocal(app, 'timestamps.ask', params);
  if (given.options.json) printJson(made);
  else {
    printLine(formatTimestamp(made));
    if (made.file !== undefined) printLine(made.file);
  }
  return EXIT.ok;
};

const isConfirmed = async (): Promise<boolean> => {
  if (!isTerminal()) throw new UsageError('nobody can be asked here: give --yes to send it');
  const answer = await askLine('Send exactly this? (yes/no) ', { secret: false });
  if (/^y(?:es)?$/i.test(answer)) return true;
  printAside('Nothing was sent.');
  return false;
};

function* formatOffer({ address, isEncrypted, sha256, bytes }: TimestampOfferView) {
  yield `To      ${address}`;
  yield `Sent    ${bytes} bytes: the hash ${sha256}, a random number, and nothing of your data`;
  if (!isEncrypted)
    yield 'Note    The address is not encrypted: whoever is on the way can read these bytes, and cannot forge the answer.';
}

function* formatView({ address, trusted, lastDay, datedDays }: TimestampsView) {
  yield address === undefined
    ? 'authority  none: nobody is asked for a timestamp'
    : `authority  ${address}`;
  for (const { sha256, name } of trusted) yield `trusted    ${sha256.slice(0, 32)}  ${name}`;
  if (lastDay)
    yield `journal    ${datedDays} days dated; the last signed one is ${lastDay.day}, ${lastDay.isDated ? 'dated' : 'not dated'}`;
}

/** A timestamp in words, for whoever verifies or asks for one. */

export const formatTimestamp = ({
  at,
  accuracyMs,
  authority,
  certificateSha256,
  trustedAs,
}: TimestampView): string => {
  const within = accuracyMs === undefined ? '' : ` (± ${accuracyMs / 1000} s)`;
  const who = authority ? `by ${authority}` : 'by an authority without a name';
  const trust =
    trustedAs === undefined
      ? `valid, by an authority that you have not said you trust: its certificate is ${certificateSha256}`
      : `an authority that you trust, as ${trustedAs}`;
  return `Dated ${at}${within} ${who}: ${trust}.`;
};

/** Throws `validation_error` for a file that cannot be read. */
export const readCertificateFile = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new AppError('validation_error', messages.fileUnreadable({ file }), { cause });
  }
};
