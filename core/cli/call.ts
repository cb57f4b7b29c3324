import { catalogue, coerceParams } from '../engine/catalogue.ts';
import type { RouteName } from '#kit/operation.ts';
import { appFor } from './app-for.ts';
import { EXIT, namedParams, text, UsageError, whole, type Command } from './command.ts';
import { givenIds } from './ids.ts';
import { showTermsOnce } from './official.ts';
import { errorEnvelope, printJson } from './print.ts';
import { noticeInEnglish } from '#kit/collect.ts';

export const call: Command = {
  name: 'call',
  usage:
    '<operation> [--param name=value]… [--ids LIST] [--replay DIR]… [--sample] [--record DIR] [--max-age N] [--route NAME]',
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
  ],
  run: async (given) => {
    const [id, ...rest] = given.rest;
    const entry = catalogue.find(id ?? '');
    if (!entry) throw new UsageError(`no such operation: ${id ?? '(none)'}`);
    if (rest.length > 0)
      throw new UsageError(
        `unexpected argument: ${rest[0]}. Parameters are given as --param name=value`,
      );
    const named = {
      ...namedParams(given),
      ...(await givenIds(given, entry.params, process.stdin)),
    };
    const route = text(given, 'route') as RouteName | undefined;
    if (route === 'official-api' && entry.routes.includes(route))
      await showTermsOnce(given, entry.platform.segment);
    const record = text(given, 'record');
    const app = appFor(given, record === undefined ? {} : { record });
    try {
      const params = coerceParams(entry.params, named);
      const outcome = await app.engine.call(entry.id, params, {
        ...app.callers.cli,
        maxAge: whole(given, 'max-age'),
        route,
      });
      if (!outcome.ok) {
        printJson(errorEnvelope(outcome.error));
        return EXIT.failed;
      }
      printJson({
        data: outcome.result.data,
        meta: { ...outcome.meta, notices: outcome.meta.notices.map(noticeInEnglish) },
      });
      return EXIT.ok;
    } finally {
      await app.close();
    }
  },
};
