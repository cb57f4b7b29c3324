import { listedItems } from '#kit/listed-items.ts';
import { coerceParams } from '../engine/catalogue.ts';
import type { Good } from '../engine/outcome.ts';
import { operationName } from '../engine/operation-names.ts';
import { noticeInEnglish } from '#kit/collect.ts';
import type { RouteName } from '#kit/operation.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { findCall, refuseMissing, requireParams, type FoundCall } from './find-call.ts';
import { givenIds } from './given-text.ts';
import { showTermsOnce } from './official.ts';
import { printOperationHelp } from './operation-help.ts';
import { printAnswer, printBeside } from './print-answer.ts';
import { errorEnvelope, printAside, printJson } from './print.ts';

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
