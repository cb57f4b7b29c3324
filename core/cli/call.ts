import { listedItems } from '#kit/listed-items.ts';
import { noticeInEnglish } from '#kit/collect.ts';
import type { RouteName } from '#kit/operation.ts';
import { isNode, str, type Node } from '#kit/dig.ts';
import { coerceParams } from '../engine/catalogue.ts';
import type { Good } from '../engine/outcome.ts';
import { operationName } from '../engine/operation-names.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { findCall, refuseMissing, requireParams, type FoundCall } from './find-call.ts';
import { givenIds } from './given-text.ts';
import { showTermsOnce } from './official.ts';
import { printOperationHelp } from './operation-help.ts';
import { errorEnvelope, printAside, printJson, printTable } from './print.ts';
import { printDefinitions } from './print-definitions.ts';

const OPTIONS = {
  param: option.params('A parameter of the call. May be repeated.'),
  ids: option.text(
    'LIST',
    'The ids of a batch: a,b,c; or @FILE; or - for standard input, one per line or as JSON.',
  ),
  maxAge: option.whole('N', 'Accept a saved copy that is at most N seconds old; it costs nothing.'),
  route: option.text(
    'NAME',
    'Use this route only: public-page, or official-api with your own credentials.',
    ['public-page', 'official-api'],
  ),
  ...WORLD_OPTIONS,
  record: option.text('DIR', 'Write the exchange as a recording below DIR.', 'file'),
  json: option.flag('The whole answer as JSON, or the error.'),
  ndjson: option.flag('The items of a list, one a line; notices and the next cursor go to stderr.'),
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const call = command({
  name: 'call',
  usage: 'OPERATION|LINK',
  summary: 'Run one operation: paced, charged and saved like any other call.',
  options: OPTIONS,
  help: [
    [
      'OPERATION',
      'One that bowerbird operations lists, in any spelling: youtube/get-video, videosite_get_video. With --help: its parameters, routes and an example.',
    ],
    ['LINK', 'A link, an id or a handle: the operation that Enter opens for it in the window.'],
  ],
  example:
    'call youtube/list-playlist-videos --param playlistId=PLsample_quillmere_garden_year --sample',
  argument: 'operation',
  helpAbout: async (given) =>
    given.rest[0] === undefined ? undefined : printOperationHelp(given, findCall(given.rest[0])),
  run: async (given) => {
    const [what, ...rest] = given.rest;
    const found = findCall(what);
    if (rest.length > 0)
      throw new UsageError(
        `unexpected argument: ${rest[0]}. Parameters are given as --param name=value`,
      );
    return callOperation(given, found);
  },
});

const callOperation = async (
  given: CommandInput,
  { entry, ...found }: FoundCall,
): Promise<number> => {
  const { param, ids, record, maxAge } = given.options;
  const named = {
    ...param,
    ...(await givenIds(ids, entry.params, process.stdin)),
  };
  requireParams(entry, Object.keys(named), operationName(entry));
  refuseMissing(entry, Object.keys({ ...found.params, ...named }), operationName(entry));
  const route = given.options.route as RouteName | undefined;
  if (found.isLink && process.stderr.isTTY) printAside(`calling ${operationName(entry)}`);
  if (route === 'official-api' && entry.routes.includes(route))
    await showTermsOnce(given, entry.platform.segment);
  return withApp(
    given,
    async (app) => {
      const params = { ...found.params, ...coerceParams(entry.params, named) };
      const outcome = await app.engine.call(entry.id, params, {
        ...app.callers.cli,
        maxAge,
        route,
      });
      const { json, ndjson } = given.options;
      if (!outcome.ok) {
        if (json) printJson(errorEnvelope(outcome.error));
        else printAside(outcome.error.message);
        return EXIT.failed;
      }
      if (json || ndjson) printAnswerAsJson(outcome, ndjson);
      else printAnswer(outcome);
      return EXIT.ok;
    },
    record === undefined ? {} : { record },
  );
};

const printAnswerAsJson = (answer: Good, isLinewise: boolean): void => {
  const { result, meta } = answer;
  if (!isLinewise) {
    printJson({ data: result.data, meta: { ...meta, notices: meta.notices.map(noticeInEnglish) } });
    return;
  }
  printJson(listedItems(result.data) ?? [result.data]);
  printBeside(answer);
};

/** What a call was answered, as rows: lined up on a terminal, with tabs and whole texts in a pipe. */

/** Letters of a text that a terminal shows of an item in a list. */
const LENGTH = 70;

/** A list as a table, one thing as its fields, a line each; beside it notices, and how to go on. */
const printAnswer = (answer: Good): void => {
  const { data } = answer.result;
  const items = listedItems(data);
  if (items)
    printTable(['PUBLISHED', 'TYPE', 'BY', 'WHAT', 'ID'], items.filter(isNode).map(rowFromItem));
  else if (isNode(data)) {
    const { '@context': _, ...fields } = data;
    const lines = Object.entries(fields).map(lineFromField);
    if (process.stdout.isTTY) printDefinitions(lines);
    else printTable(['FIELD', 'VALUE'], lines);
  }
  printBeside(answer);
};

/** Notices of an answer and the cursor of the next page, which are no part of its items. */
const printBeside = ({ result: { data }, meta }: Good): void => {
  for (const { message } of meta.notices.map(noticeInEnglish)) printAside(message);
  const next = listedItems(data) && str(data, 'nextCursor');
  if (next !== undefined) printAside(`there is more: --param cursor=${next}`);
};

const rowFromItem = (item: Node): readonly string[] => {
  const author = item['attributedTo'];
  const words = [str(item, 'name'), str(item, 'content') ?? str(item, 'summary')];
  return [
    str(item, 'published')?.slice(0, 10) ?? '',
    str(item, 'type') ?? '',
    str(author, 'preferredUsername') ?? str(author, 'name') ?? str(item, 'preferredUsername') ?? '',
    shortened(words.filter((part) => part !== undefined).join(': ')),
    str(item, 'entityId') ?? str(item, 'id') ?? '',
  ];
};

const shortened = (text: string): string => {
  if (!process.stdout.isTTY) return text;
  const letters = Array.from(text);
  return letters.length > LENGTH ? `${letters.slice(0, LENGTH - 1).join('')}…` : text;
};

const lineFromField = ([name, value]: readonly [string, unknown]): readonly [string, string] => [
  name,
  typeof value === 'string' ? value : JSON.stringify(value),
];
