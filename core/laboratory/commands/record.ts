import { documentMarkdown } from '#kit/document/document.ts';
import { readRecordFacts } from '../record/facts.ts';
import { buildRecord } from '../record/record-text.ts';
import { VERSION } from '../../app/version.ts';
import { operationTexts, platformNames } from '../../collections/operation-words.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { dataDirFromGiven, EXIT, refuseArguments } from '../../cli/command.ts';
import { printJson } from '../../cli/print.ts';
import { writeOrPrint } from '../../cli/out-file.ts';
import { withLaboratory } from './laboratory-of.ts';
import type { LabGiven } from './lab-help.ts';

/** A record of processing for a data protection office; everything in it is counted now. */
export const record = async (given: LabGiven): Promise<number> => {
  refuseArguments(given);
  return withLaboratory(given, async (_, store) => {
    const facts = await readRecordFacts(dataDirFromGiven(given), store, {
      at: new Date().toISOString(),
      version: VERSION,
      stated: {
        controller: given.options.controller,
        officer: given.options.officer,
        purpose: given.options.purpose,
        basis: given.options.basis,
      },
    });
    if (given.options.json) printJson(facts);
    else
      writeOrPrint(
        documentMarkdown(buildRecord(facts, platformNames(operationTexts(catalogue)))),
        given.options.out,
      );
    return EXIT.ok;
  });
};
