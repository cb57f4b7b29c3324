import { readFileSync } from 'node:fs';
import type { SigningView } from '#calls/signing/signing.ts';
import { AppError } from '#kit/errors.ts';
import type { App } from '../app/app.ts';
import { pemFromPublicKey } from '../signing/signature.ts';
import { withApp } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { askLocal } from './local-call.ts';
import { refuseTaken, writeNew } from './out-file.ts';
import { printAside, printJson, printLine } from './print.ts';
import { messages } from './messages.ts';

const OPTIONS = {
  make: option.flag('Make the key now, in a file that is encrypted with your passphrase.'),
  export: option.text(
    'FILE',
    'Write the public key to FILE (PEM), a new one, for those who check what you sign.',
    'file',
  ),
  replace: option.flag('Make another key; the present one vouches for it.'),
  trust: option.text('FILE', 'Trust the public key in FILE: it belongs to NAME.', 'file'),
  name: option.text('NAME'),
  distrust: option.text('FILE', 'No longer trust it.', 'file'),
};
type KeyOptions = GivenOf<typeof OPTIONS>['options'];

export const signingKey = command({
  name: 'signing-key',
  usage: '',
  summary:
    'The key with which study packages, proofs and the days of the journal are signed here, and whose keys you trust.',
  options: OPTIONS,
  example: 'signing-key --make --sample',
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`what is ${given.rest[0]}?`);
    if (given.options.export !== undefined) refuseTaken(given.options.export, '--export');
    return withApp(given, async (app) => {
      await change(app, given.options);
      const view = await askLocal(app, 'signing.get');
      exportKey(view, given.options.export);
      if (given.options.json) printJson(view);
      else say(view);
      return EXIT.ok;
    });
  },
});

const change = async (
  app: App,
  { trust, distrust, name, make, replace }: KeyOptions,
): Promise<void> => {
  if ((trust === undefined) !== (name === undefined))
    throw new UsageError('--trust takes a FILE, and --name says whose key it is');
  if (make) await askLocal(app, 'signing.make');
  if (replace) await askLocal(app, 'signing.replace');
  if (trust !== undefined && name !== undefined)
    await askLocal(app, 'signing.trust', { publicKey: readKey(trust), name });
  if (distrust !== undefined)
    await askLocal(app, 'signing.distrust', { publicKey: readKey(distrust) });
};

const readKey = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').slice(0, 1000);
  } catch (cause) {
    throw new AppError('validation_error', messages.fileUnreadable({ file }), { cause });
  }
};

const exportKey = ({ current }: SigningView, file: string | undefined): void => {
  if (file === undefined) return;
  if (!current) throw new AppError('not_found', messages.noSigningKeyYet);
  writeNew(file, pemFromPublicKey(current.publicKey), '--export');
  printAside(`The public key was written to ${file}.`);
};

const say = ({ current, earlier, because, days, trusted }: SigningView): void => {
  printLine(current ? `key      ${current.fingerprint}` : 'key      none');
  for (const { fingerprint } of earlier) printLine(`earlier  ${fingerprint}`);
  printLine(`days     ${days.ended} ended, ${days.unsigned} of them not signed`);
  for (const { fingerprint, name } of trusted) printLine(`trusted  ${fingerprint}  ${name}`);
  if (because) printLine(`Nothing is signed here: ${because.message}`);
};
