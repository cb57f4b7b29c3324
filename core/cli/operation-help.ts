import type { Entry } from '../engine/catalogue.ts';
import { operationName } from '../engine/operation-names.ts';
import { EXIT, type Given } from './command.ts';
import type { FoundCall } from './find-call.ts';
import { exampleCommand, routeNeeds, viewOf } from './operations.ts';
import { printDefinitions, printParagraph } from './print-definitions.ts';
import { printHeading, printJson, printLine } from './print.ts';
import { isNode, list, node, type Node } from '#kit/dig.ts';

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

/** The parameters of an operation in words, from their JSON Schema. */
interface ParamHelp {
  readonly name: string;
  readonly required: boolean;
  /** "whole number, 1 to 100", "one of top, newest". */
  readonly type: string;
  readonly default?: string | undefined;
  readonly description: string;
}

/** Those that have to be given first; the others as the operation declares them. */
const describeParams = ({ paramsSchema }: Entry): readonly ParamHelp[] => {
  const required = new Set(list(paramsSchema, 'required'));
  return Object.entries(node(paramsSchema, 'properties') ?? {})
    .map(([name, schema]) => describeParam(name, required.has(name), isNode(schema) ? schema : {}))
    .toSorted((a, b) => Number(b.required) - Number(a.required));
};

const describeParam = (name: string, required: boolean, schema: Node): ParamHelp => ({
  name,
  required,
  type: describeType(schema),
  default: schema['default'] === undefined ? undefined : plainText(schema['default']),
  description: [schema['description'], onlyWith(schema)]
    .filter((part) => typeof part === 'string')
    .join(' '),
});

/** A text as it is, anything else as JSON. */
const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const describeType = (schema: Node): string => {
  const choices = list(schema, 'enum');
  if (choices.length > 0) return `one of ${choices.map(String).join(', ')}`;
  switch (schema['type']) {
    case 'integer':
      return `whole number${bounds(schema['minimum'], schema['maximum'])}`;
    case 'array':
      return `list of texts${bounds(schema['minItems'], schema['maxItems'])}`;
    case 'string':
      return `text${bounds(schema['minLength'], schema['maxLength'], ' characters')}`;
    default:
      return typeof schema['type'] === 'string' ? schema['type'] : 'any value';
  }
};

const bounds = (least: unknown, most: unknown, unit = ''): string => {
  if (typeof most === 'number')
    return typeof least === 'number' ? `, ${least} to ${most}${unit}` : `, at most ${most}${unit}`;
  return typeof least === 'number' ? `, at least ${least}${unit}` : '';
};

/** A parameter that means something only while another has one of some values. */
const onlyWith = (schema: Node): string | undefined => {
  const [pair] = Object.entries(node(schema, 'x-only-with') ?? {});
  if (!pair || !Array.isArray(pair[1])) return undefined;
  return `Only with ${pair[0]} ${pair[1].map(String).join(' or ')}.`;
};
