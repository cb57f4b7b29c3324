import { decodeHTMLStrict } from 'entities';
import { cuesIn, placedCues } from '#kit/captions.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { Transcript } from '#vocab/transcript.ts';
import { messages } from './messages.ts';

const captionFileBody = (reply: Reply): string =>
  textFromReply(reply)
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimStart();

/** Whether a reply is the text of captions, by its beginning. */
export const isCaptionText = (reply: Reply): boolean => {
  const body = captionFileBody(reply).slice(0, 200);
  return body.startsWith('WEBVTT') || /^\d{1,6}\n(?:\d{1,4}:)?\d{1,2}:\d{2}/.test(body);
};

/** Its file, as a transcript holds it: what it is by its first line, and its text as it came. */
export const fileOfCaptions = (
  reply: Reply,
): Pick<Transcript, 'mediaType' | 'size' | 'content'> => ({
  mediaType: captionFileBody(reply).startsWith('WEBVTT') ? 'text/vtt' : 'application/x-subrip',
  size: reply.body.length,
  content: textFromReply(reply),
});

/** The words of captions, in the order of the video. Throws where there are none to read. */
export const cuesFromCaptionFile = (reply: Reply): ReturnType<typeof placedCues> => {
  if (reply.status >= 400)
    throw new AppError(
      'platform_error',
      messages.captionFileAnsweredStatus({ status: reply.status }),
    );
  return placedCues(cuesIn(captionFileBody(reply), decodeHTMLStrict));
};
