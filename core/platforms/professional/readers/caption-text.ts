import { decodeHTMLStrict } from 'entities';
import { countNotice, type Notice } from '../../../kit/collect.ts';
import { AppError } from '../../../kit/errors.ts';
import { textOf, type Reply } from '../../../kit/exchange.ts';
import type { TranscriptSegment } from '../../../vocab/transcript.ts';

/** A line of times: `00:00:00.080 --> 00:00:02.990` in WebVTT, with a comma in files that look like SRT. */
const TIMES =
  /^((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})[ \t]+-->[ \t]+((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})/;

const clockMs = (clock: string | undefined): number | undefined => {
  if (clock === undefined) return undefined;
  const [seconds = '', minutes = '', hours = '0'] = clock.replace(',', '.').split(':').toReversed();
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000);
};

const MARK = /<[^<>]{0,200}>/g;

const bodyOf = (reply: Reply): string =>
  textOf(reply)
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trimStart();

/** Whether a reply is the text of captions, by its beginning. */
export const isCaptionText = (reply: Reply): boolean => {
  const body = bodyOf(reply).slice(0, 200);
  return body.startsWith('WEBVTT') || /^\d{1,6}\n(?:\d{1,4}:)?\d{1,2}:\d{2}/.test(body);
};

/** The words of captions, in the order of the video. Throws where there are none to read. */
export const wordsOf = (
  reply: Reply,
): { readonly segments: TranscriptSegment[]; readonly notices: readonly Notice[] } => {
  if (reply.status >= 400)
    throw new AppError(
      'platform_error',
      `LinkedIn’s caption file answered ${reply.status}; its link may have ended`,
    );
  let lost = 0;
  const segments = bodyOf(reply)
    .split(/\n{2,}/)
    .flatMap((block): TranscriptSegment[] => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      const words = lines.slice(at + 1).join('\n');
      const text = at < 0 ? '' : decodeHTMLStrict(words.replace(MARK, '')).trim();
      if (text === '') return [];
      const [, start, end] = TIMES.exec(lines[at] ?? '') ?? [];
      const [startMs, endMs] = [clockMs(start), clockMs(end)];
      if (startMs === undefined) lost += 1;
      if (startMs === undefined) return [];
      return [
        endMs !== undefined && endMs >= startMs
          ? { startMs, durationMs: endMs - startMs, text }
          : { startMs, text },
      ];
    });
  if (segments.length === 0)
    throw new AppError('platform_error', 'the caption file holds no words that can be placed');
  const message = `${lost} captions could not be read: no start`;
  return { segments, notices: countNotice(lost, 'items-set-aside', message) };
};
