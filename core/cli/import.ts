import { recordingsIn } from '../app/recording-folders.ts';
import { importFiles, type ImportReport } from '../capture/import/import-files.ts';
import { createTaker } from '../capture/take.ts';
import { collectCaptured } from '../collections/captured-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { openStore } from '../store/index.ts';
import { command, dataDirFromGiven, EXIT, option, UsageError } from './command.ts';
import { operationNameOf } from './find-call.ts';
import { formatCount, printAside, printJson, printLine } from './print.ts';

export const importCommand = command({
  name: 'import',
  usage: 'FILE…',
  summary:
    'Reads what your own browser recorded: HAR, WARC and WACZ, exports of Zeeschuimer, or folders of recordings. Posts, comments, people and videos in it are kept with their evidence; nothing else is.',
  options: {
    into: option.text(
      'NAME',
      'Put the items into this collection, which is made when there is none.',
      'collection',
    ),
    preloads: option.flag('Keep also what pages had loaded before anybody looked at it.'),
  },
  example: 'import browsing.har --into Browsed',
  argument: 'file',
  run: async (given) => {
    if (given.rest.length === 0) throw new UsageError('name at least one file or folder');
    const { sample, into, preloads, json } = given.options;
    if (sample)
      throw new UsageError('the sample world takes no files: import them without --sample');
    const store = openStore({ dir: dataDirFromGiven(given) });
    let collected = 0;
    try {
      const taker = createTaker({
        catalogue,
        store,
        withPreloads: () => preloads,
        door: 'import',
        ...(into !== undefined && {
          onAnswer: (answer) => {
            collected += collectCaptured(store, into, answer);
          },
        }),
      });
      const report = await importFiles(given.rest, {
        taker,
        platforms: catalogue.platforms,
        folders: recordingsIn,
      });
      const collection = into === undefined ? {} : { collection: into, collected };
      if (json) printJson({ ...report, ...collection });
      else {
        say(report);
        if (into !== undefined)
          printLine(`${formatCount(collected, 'new item')} in the collection ${into}`);
      }
      return EXIT.ok;
    } finally {
      store.close();
    }
  },
});

const formatReplies = (count: number): string => formatCount(count, 'reply', 'replies');

const say = (report: ImportReport): void => {
  printLine(`${formatCount(report.items, 'item')} in ${formatCount(report.kept, 'answer')} kept`);
  for (const [operation, answers] of Object.entries(report.operations))
    printLine(`  ${String(answers).padStart(6)}  ${operationNameOf(operation)}`);
  const rest: readonly (readonly [number, string])[] = [
    [report.duplicates, 'kept before'],
    [report.refused, 'in which the thing is gone, private or refused'],
    [report.withoutBody, 'saved without content'],
    [report.unreadable, 'without an exchange in it'],
    [report.elsewhere, 'of other sites or none of our business, not looked at'],
  ];
  for (const [count, what] of rest) if (count > 0) printAside(`${formatReplies(count)} ${what}`);
  for (const { operation, code, count } of report.notices ?? [])
    printAside(`${operationNameOf(operation)} ${code}: ${count}`);
  for (const { count = 1, message } of report.replyNotices ?? [])
    printAside(`${formatReplies(count)}: ${message}`);
  for (const [damage, count] of Object.entries(report.damage))
    printAside(`${count} damaged: ${damage}`);
  for (const { host, data, understood, mayHaveChanged } of report.hosts)
    if (mayHaveChanged)
      printAside(
        `${formatReplies(data)} of ${host}, ${understood === 0 ? 'none' : `only ${understood}`} in a form that Bowerbird knows: the site may have changed`,
      );
  for (const [endpoint, count] of Object.entries(report.unknown))
    printAside(`${formatReplies(count)} of ${endpoint}, not understood by this version`);
};
