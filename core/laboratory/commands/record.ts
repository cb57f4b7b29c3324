import { documentMarkdown } from '#kit/document/markdown.ts';
import { readRecordFacts } from '../record/facts.ts';
import { buildRecord } from '../record/record-text.ts';
import { VERSION } from '../../app/version.ts';
import { operationTexts, platformNames } from '../../collections/operation-words.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { dataDirFromGiven, EXIT, flag, text, UsageError, type Given } from '../../cli/command.ts';
import { printJson } from '../../cli/print.ts';
import { writeOrPrint } from '../../cli/write-or-print.ts';
import { withLaboratory } from './laboratory-of.ts';

/** A record of processing for a data protection office; everything in it is counted now. */
export const record = async (given: Given): Promise<number> => {
  if (given.rest.length > 0) throw new UsageError(`unexpected argument: ${given.rest[0]}`);
  return withLaboratory(given, async (_, store) => {
    const facts = await readRecordFacts(dataDirFromGiven(given), store, {
      at: new Date().toISOString(),
      version: VERSION,
      stated: {
        controller: text(given, 'controller'),
        officer: text(given, 'officer'),
        purpose: text(given, 'purpose'),
        basis: text(given, 'basis'),
      },
    });
    if (flag(given, 'json')) printJson(facts);
    else
      writeOrPrint(
        documentMarkdown(buildRecord(facts, platformNames(operationTexts(catalogue)))),
        text(given, 'out'),
      );
    return EXIT.ok;
  });
};
