import { jsonFromText } from '#kit/json-text.ts';
import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { UsageError } from './command.ts';
import { printAside } from './print.ts';

/** Where a person is asked: questions go to `output`, which is not the answer's own stream. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
}

const REAL: Terminal = { input: process.stdin, output: process.stderr };

export const isTerminal = ({ input, output }: Terminal = REAL): boolean =>
  input.isTTY === true && output.isTTY === true;

/** One line that a person types, without the spaces around it; a secret is not shown meanwhile. */
export const askLine = (
  question: string,
  { secret, terminal = REAL }: { readonly secret: boolean; readonly terminal?: Terminal },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { input, output } = terminal;
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    output.write(question);
    const lines = createInterface({ input, output: secret ? nowhere : output, terminal: true });
    let typed: string | undefined;
    lines.once('line', (line) => {
      typed = line.trim();
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (secret || typed === undefined) output.write('\n');
      if (typed === undefined) reject(new UsageError('nothing was given'));
      else resolve(typed);
    });
  });

/** Asks for the passphrase of encrypted files, a new one twice; absent where nobody can be asked. */
export const passphraseAsker = (
  terminal: Terminal = REAL,
): ((options: { readonly again: boolean }) => Promise<string>) | undefined =>
  isTerminal(terminal)
    ? async ({ again }) => {
        const typed = await askLine('Passphrase of your credentials: ', { secret: true, terminal });
        if (!again) return typed;
        const repeated = await askLine('The same again: ', { secret: true, terminal });
        if (typed !== repeated) throw new UsageError('the two passphrases differ');
        printAside('Bowerbird cannot recover it; BOWERBIRD_PASSPHRASE may hold it for a server.');
        return typed;
      }
    : undefined;

const MOST_BYTES = 64 * 1024;

/** One JSON object from standard input. No error repeats what was read. */
export const readJsonObject = async (
  input: Readable = process.stdin,
): Promise<Readonly<Record<string, unknown>>> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk as Uint8Array | string);
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw new UsageError('standard input is too long for credentials');
    chunks.push(bytes);
  }
  const value = jsonFromText(Buffer.concat(chunks).toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError('--set takes one JSON object from standard input');
  return value as Record<string, unknown>;
};
