import type { CellDifference } from '../collections/reread-collection.ts';
import { withApp } from './app-for.ts';
import { command, EXIT, option, onlyArgument } from './command.ts';
import { printJson, printLine, safeJson } from './print.ts';

export const reread = command({
  name: 'reread',
  usage: 'NAME',
  summary:
    'Runs today’s parsers over the kept replies of a collection and shows every cell that is read otherwise; nobody is asked.',
  options: {
    accept: option.flag('Take what is read today; the earlier reading is kept beside it.'),
    json: option.flag('Each difference and the sum as a line of JSON.'),
  },
  example: 'reread Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const name = onlyArgument(given, 'reread takes one collection');
    const { accept, json: isJson } = given.options;
    return withApp(given, async (app) => {
      const report = await app.collecting.reread(name, {
        accept,
        tell: (difference) =>
          isJson ? printJson(difference) : printLine(differenceLine(difference)),
      });
      const { items, changed, missing, unread } = report;
      if (isJson) printJson({ ...report, accepted: accept });
      else
        printLine(
          `${items} items: ${changed} read otherwise${accept ? ' and accepted' : ''}, ${missing} not found in their replies, ${unread} without replies that can be read`,
        );
      return EXIT.ok;
    });
  },
});

const differenceLine = ({ item, field, before, after }: CellDifference): string =>
  `${item} ${field}: ${shown(before)} -> ${shown(after)}`;

const shown = (value: unknown): string => (value === undefined ? '(absent)' : safeJson(value));
