/** What `collect --rehydrate` tells at its end: what became of each thing of the file. */
import type { App } from '../app/app.ts';
import { ATTRITION_STATES, computeAttrition, type Attrition } from '../collections/attrition.ts';
import type { WantedThing } from '../collections/ids-file.ts';
import { csvText } from '../exports/csv-text.ts';
import { ID_PREFIX } from '../exports/ids-csv.ts';
import { inEnglish } from '#kit/message.ts';
import type { Collected } from './collect-sources.ts';
import { writeNew } from './out-file.ts';
import { printJson, printTable } from './print.ts';

const WORDS: Readonly<Record<(typeof ATTRITION_STATES)[number], string>> = {
  there: 'there again',
  'changed-id': 'there under another identifier',
  removed: 'removed: the platform says so',
  'not-shown': 'not shown: private, restricted or gone',
  refused: 'refused by the platform',
  unread: 'answered and not read',
  'not-asked': 'not asked for: not yet, or by no route here',
};

export const reportAttrition = (
  { store, engine }: App,
  runId: string,
  wanted: readonly WantedThing[],
  { report: file, json }: Pick<Collected['options'], 'report' | 'json'>,
): void => {
  const attrition = computeAttrition(store, engine.catalogue, store.runs.there(runId), wanted);
  if (file !== undefined) writeNew(file, attritionCsv(attrition), '--report');
  if (json) {
    printJson(inEnglish({ event: 'attrition', ...attrition }));
    return;
  }
  const all = attrition.things.length;
  printTable(
    ['THINGS', 'SHARE', 'WHAT BECAME OF THEM'],
    ATTRITION_STATES.flatMap((state) => {
      const count = attrition.counts[state];
      return count === undefined
        ? []
        : [[String(count), `${((100 * count) / all).toFixed(1)} %`, WORDS[state]]];
    }),
  );
};

/** A line for each thing, in the order of the file. */
const attritionCsv = ({ things }: Attrition): string =>
  csvText([
    ['line', 'platform', 'shape', 'identifier', 'state', 'reason'],
    ...things.map(({ line, platform, shape, id, state, reason }) => [
      String(line),
      platform,
      shape,
      `${ID_PREFIX}${id}`,
      state,
      reason?.message ?? '',
    ]),
  ]);
