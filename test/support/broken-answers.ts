import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import { read } from '../../core/engine/read-replies.ts';
import { messages } from '../../core/engine/messages.ts';
import { exchangeFromReply } from '../../core/engine/routes.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { mutated, seeded, SPLICES } from './broken-text.ts';
import { openRecordings } from './recorded.ts';

/** Known by its id: other sentences say that something could not be read, too. */
const INVALID_ANSWER = messages.answerInvalid({ path: '', message: '' }).id;

type Outcome = 'read' | 'refused' | { readonly fault: string };

const outcomeFromReply = (entry: Entry, reply: Reply): Outcome => {
  try {
    read(entry, [exchangeFromReply(entry, reply)], { params: {}, base: 'http://127.0.0.1:8674' });
    return 'read';
  } catch (error) {
    if (!(error instanceof AppError)) return { fault: String(error) };
    // What does not fit the schema is our mistake, whatever came.
    const isOurs = error.kind === 'internal_error' || error.detail?.id === INVALID_ANSWER;
    return isOurs ? { fault: error.message } : 'refused';
  }
};

/** `BOWERBIRD_FUZZ=1000` breaks every answer a thousand times. */
const requestCount = Number(process.env['BOWERBIRD_FUZZ'] ?? 0);

/** Long texts cost time and have few places: the items of a list are much alike. */
const LONG = 120_000;

/**
 * Breaks answers of one platform, `rounds` times each and long ones less often, and has them read by
 * every operation that reads them whole. A fault is an outcome that must come of no answer whatever.
 */
export const breakAnswers = (
  segment: string,
  { rounds, ofLong }: { readonly rounds: number; readonly ofLong: number },
) => {
  const entries = catalogue.entries.filter(({ platform }) => platform.segment === segment);
  const { root, present, why, recorded } = openRecordings(segment);
  let broken = 0;

  const faultsOf = (reply: Reply, name: string): readonly unknown[] => {
    const readers = entries.filter((entry) => outcomeFromReply(entry, reply) === 'read');
    const text = textFromReply(reply);
    const random = seeded(name.length * 7919 + text.length);
    const times = requestCount > 0 ? requestCount : text.length < LONG ? rounds : ofLong;
    return Array.from({ length: times }, (_, round) => {
      const body = new TextEncoder().encode(mutated(text, random, SPLICES));
      return readers.flatMap((entry) => {
        broken += 1;
        const outcome = outcomeFromReply(entry, { ...reply, body });
        return typeof outcome === 'object' ? [[entry.id, round, outcome.fault]] : [];
      });
    }).flat();
  };

  return {
    faultsOf,
    /** The names of the recorded exchanges; none where there are no recordings, which `why` says. */
    recordings: present
      ? readdirSync(root).filter((name) => existsSync(join(root, name, 'request.json')))
      : [],
    recorded,
    why,
    tell: () => void process.stdout.write(`${segment}: ${broken} broken answers read\n`),
  };
};
