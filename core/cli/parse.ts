import { checkParams, coerceParams } from '../engine/catalogue.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import { readRecording } from '../net/recordings.ts';
import { read } from '../engine/read-replies.ts';
import { positionIn } from '../engine/cursor.ts';
import { exchangeFromReply } from '../engine/routes.ts';
import { command, EXIT, option, UsageError } from './command.ts';
import { operationNamed } from './find-call.ts';
import { errorEnvelope, printJson } from './print.ts';
import { messages } from './messages.ts';
import { noticeInEnglish } from '#kit/collect.ts';

export const parse = command({
  name: 'parse',
  usage: '<operation> [--param name=value]… FOLDER…',
  summary: 'Read recorded exchanges through an operation’s own parser: no network, no credit.',
  options: {
    param: option.params('A parameter of the call; what is not given is learnt from the requests.'),
  },
  example: 'parse youtube/get-video recordings/player recordings/next',
  argument: 'operation',
  run: async (given) => {
    const [id, ...folders] = given.rest;
    const entry = operationNamed(id);
    if (folders.length === 0) throw new UsageError('name at least one folder of a recording');
    try {
      const params = checkParams(
        entry.params.partial(),
        coerceParams(entry.params, given.options.param),
      );
      const position = positionIn(entry, params);
      const exchanges = folders.map((folder) => exchangeFromReply(entry, recordingAt(folder)));
      const { data, notices } = read(entry, exchanges, {
        params,
        position,
        base: `http://127.0.0.1:${DEFAULT_PORT}`,
      });
      printJson({ data, notices: notices.map(noticeInEnglish) });
      return EXIT.ok;
    } catch (thrown) {
      printJson(errorEnvelope(toAppError(thrown)));
      return EXIT.failed;
    }
  },
});

const recordingAt = (folder: string) => {
  try {
    return readRecording(folder);
  } catch (cause) {
    throw new AppError('validation_error', messages.recordingUnreadable({ folder }), { cause });
  }
};

/** The port of the local API until the person chooses another. */
const DEFAULT_PORT = 8674;
