import { listedItems } from '#kit/listed-items.ts';
import { coerceParams } from '../engine/catalogue.ts';
import type { Good } from '../engine/outcome.ts';
import { operationName } from '../engine/operation-names.ts';
import { noticeInEnglish } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import type { RouteName } from '#kit/operation.ts';
import { appFor } from './app-for.ts';
import {
  EXIT,
  flag,
  namedParams,
  text,
  UsageError,
  whole,
  type Command,
  type Given,
} from './command.ts';
import { findCall, requireParams, type FoundCall } from './find-call.ts';
import { givenIds } from './ids.ts';
import { showTermsOnce } from './official.ts';
import { printOperationHelp } from './operation-help.ts';
import { errorEnvelope, printAside, printJson } from './print.ts';

export const call: Command = {
  name: 'call',
  usage:
    'OPERATION|LINK [--param name=value]… [--ids LIST] [--replay DIR]… [--sample] [--record DIR] [--max-age N] [--route NAME]',
  summary: 'Run one operation: paced, charged and saved like any other call.',
  options: {
    param: { type: 'string', multiple: true },
    ids: { type: 'string' },
    replay: { type: 'string', multiple: true },
    record: { type: 'string' },
    'max-age': { type: 'string' },
    route: { type: 'string' },
  },
  help: [
    [
      'OPERATION',
      'One that bowerbird operations lists, in any spelling: youtube/get-video, videosite_get_video. With --help: its parameters, routes and an example.',
    ],
    ['LINK', 'A link, an id or a handle: the operation that Enter opens for it in the window.'],
    ['--param name=value', 'A parameter of the call. May be repeated.'],
    [
      '--ids LIST',
      'The ids of a batch: a,b,c; or @FILE; or - for standard input, one per line or as JSON.',
    ],
    ['--max-age N', 'Accept a saved copy that is at most N seconds old; it costs nothing.'],
    [
      '--route NAME',
      'Use this route only: public-page, or official-api with your own credentials.',
    ],
    ['--replay DIR, --sample', 'Answer from recordings, or from the sample world.'],
    ['--record DIR', 'Write the exchange as a recording below DIR.'],
    ['--ndjson', 'The items of a list, one a line; notices and the next cursor go to stderr.'],
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
};

const callOperation = async (given: Given, { entry, ...found }: FoundCall): Promise<number> => {
  const named = {
    ...namedParams(given),
    ...(await givenIds(given, entry.params, process.stdin)),
  };
  requireParams(entry, Object.keys(named), operationName(entry));
  const route = text(given, 'route') as RouteName | undefined;
  if (found.isLink && process.stderr.isTTY) printAside(`calling ${operationName(entry)}`);
  if (route === 'official-api' && entry.routes.includes(route))
    await showTermsOnce(given, entry.platform.segment);
  const record = text(given, 'record');
  const app = appFor(given, record === undefined ? {} : { record });
  try {
    const params = { ...found.params, ...coerceParams(entry.params, named) };
    const outcome = await app.engine.call(entry.id, params, {
      ...app.callers.cli,
      maxAge: whole(given, 'max-age'),
      route,
    });
    if (!outcome.ok) {
      printJson(errorEnvelope(outcome.error));
      return EXIT.failed;
    }
    printAnswer(given, outcome);
    return EXIT.ok;
  } finally {
    await app.close();
  }
};

const printAnswer = (given: Given, { result: { data }, meta }: Good): void => {
  const notices = meta.notices.map(noticeInEnglish);
  if (!flag(given, 'ndjson')) {
    printJson({ data, meta: { ...meta, notices } });
    return;
  }
  const items = listedItems(data);
  printJson(items ?? [data]);
  for (const { message } of notices) printAside(message);
  const next = items && str(data, 'nextCursor');
  if (next !== undefined) printAside(`there is more: --param cursor=${next}`);
};
