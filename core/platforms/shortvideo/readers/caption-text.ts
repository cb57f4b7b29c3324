import { decodeHTMLStrict } from 'entities';
import { cuesIn, placedCues, type Cue } from '#kit/captions.ts';
import { count, list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { messages } from './messages.ts';

/** `creator_caption`: what the video’s author wrote, in milliseconds. */
const fromUtterances = (value: unknown): Cue[] =>
  list(value, 'utterances').map((one) => ({
    startMs: count(one, 'start_time'),
    endMs: count(one, 'end_time'),
    text: (str(one, 'text') ?? '').trim(),
  }));

const parseCues = (body: string): Cue[] => {
  if (!body.startsWith('{')) return cuesIn(body, decodeHTMLStrict);
  try {
    return fromUtterances(JSON.parse(body));
  } catch {
    throw new AppError('platform_error', messages.captionsDamaged);
  }
};

const captionFileText = (reply: Reply): string =>
  textFromReply(reply)
    .replace(/^\ufeff/, '')
    .trimStart();

/** Whether a reply is the text of captions, by its beginning. */
export const isCaptionText = (reply: Reply): boolean => {
  const body = captionFileText(reply);
  return (
    body.startsWith('WEBVTT') ||
    /^\d+\r?\n(?:\d{1,4}:)?\d{1,2}:\d{2}/.test(body) ||
    (body.startsWith('{') && body.slice(0, 2000).includes('"utterances"'))
  );
};

/** What a caption file is, by its beginning. */
export const captionFileType = (reply: Reply): string => {
  const body = captionFileText(reply);
  if (body.startsWith('WEBVTT')) return 'text/vtt';
  return body.startsWith('{') ? 'application/json' : 'application/x-subrip';
};

/** The words of captions, in the order of the video. Throws where there are none to read. */
export const cuesFromCaptionReply = (reply: Reply): ReturnType<typeof placedCues> => {
  if (reply.status >= 400)
    throw new AppError(
      'platform_error',
      messages.captionFileAnsweredStatus({ status: reply.status }),
    );
  return placedCues(parseCues(captionFileText(reply)));
};
