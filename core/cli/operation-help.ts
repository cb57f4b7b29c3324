import type { Entry } from '../engine/catalogue.ts';
import { operationName } from '../engine/operation-names.ts';
import { EXIT, type Given } from './command.ts';
import type { FoundCall } from './find-call.ts';
import { exampleCommand } from './operation-example.ts';
import { describeParams, type ParamHelp } from './operation-params.ts';
import { routeNeeds } from './operation-routes.ts';
import { viewOf } from './operations.ts';
import { printDefinitions, printParagraph } from './print-definitions.ts';
import { printHeading, printJson, printLine } from './print.ts';

/** What is to be known before an operation is called, or before a link is. */
export const printOperationHelp = async (given: Given, found: FoundCall): Promise<number> => {
  const { entry } = found;
  if (given.options.json) {
    printJson({ ...(await viewOf(given, entry)), ...(found.isLink && { link: found.params }) });
    return EXIT.ok;
  }
  printHeading(`${operationName(entry)}: ${entry.operation.title} (${entry.platform.brand})`);
  printParagraph(entry.operation.summary);
  if (entry.unavailable)
    printParagraph(`Cannot be answered here at present: ${entry.unavailable.message}`);
  if (found.isLink)
    printLine(
      `The link says: ${Object.entries(found.params)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(', ')}`,
    );
  section('Parameters', describeParams(entry).map(lineFromParam));
  section(
    'Routes, in the order in which they are tried',
    routeNeeds(entry).map(({ route, needs }) => [route, needs]),
  );
  section('Cost', [[costOf(entry), '']]);
  const example = await exampleCommand(given, found);
  if (example !== undefined) section('Example', [[example, '']]);
  section('Elsewhere', [
    ['REST', `${entry.operation.method} ${entry.path}`],
    ['MCP', entry.tool],
    ['Also known as', entry.id],
  ]);
  return EXIT.ok;
};

const section = (title: string, lines: readonly (readonly [string, string])[]): void => {
  if (lines.length === 0) return;
  printLine('');
  printHeading(title);
  printDefinitions(lines);
};

const lineFromParam = ({ name, required, type, ...param }: ParamHelp): [string, string] => [
  name,
  [
    required ? `Required: ${type}.` : `${upperFirst(type)}.`,
    ...(param.default === undefined ? [] : [`${param.default} when left out.`]),
    param.description,
  ].join(' '),
];

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const costOf = ({ operation: { method, list } }: Entry): string => {
  if (method !== 'GET') return 'One credit for each thing that is asked for.';
  return list ? 'One credit for each page.' : 'One credit.';
};
