import { decodeHTMLStrict } from 'entities';
import { count, list, str } from '../../../kit/dig.ts';
import { AppError } from '../../../kit/errors.ts';
import { textOf, type Reply } from '../../../kit/exchange.ts';
import { countNotice, type Notice } from '../../../kit/collect.ts';
import type { TranscriptSegment } from '../../../vocab/transcript.ts';

interface Words {
  readonly segments: TranscriptSegment[];
  readonly notices: readonly Notice[];
}

interface Cue {
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly text: string;
}

/** A line of times: `00:00:00.080 --> 00:00:02.990` in WebVTT, with a comma in SRT. */
const TIMES =
  /^((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})[ \t]+-->[ \t]+((?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{3})/;

const clockMs = (clock: string | undefined): number | undefined => {
  if (clock === undefined) return undefined;
  const [seconds = '', minutes = '', hours = '0'] = clock.replace(',', '.').split(':').toReversed();
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000);
};

const TAG = /<[^<>]{0,200}>/g;

/** Blocks of a line of times and lines of words, in WebVTT and SRT alike. */
const fromBlocks = (body: string): Cue[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block): Cue[] => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      if (at === -1) return [];
      const [, start, end] = TIMES.exec(lines[at] ?? '') ?? [];
      const text = decodeHTMLStrict(
        lines
          .slice(at + 1)
          .join('\n')
          .replace(TAG, ''),
      );
      return [{ startMs: clockMs(start), endMs: clockMs(end), text: text.trim() }];
    });

/** `creator_caption`: what the video’s author wrote, in milliseconds. */
const fromUtterances = (value: unknown): Cue[] =>
  list(value, 'utterances').map((one) => ({
    startMs: count(one, 'start_time'),
    endMs: count(one, 'end_time'),
    text: (str(one, 'text') ?? '').trim(),
  }));

const cuesOf = (body: string): Cue[] => {
  if (!body.startsWith('{')) return fromBlocks(body);
  try {
    return fromUtterances(JSON.parse(body));
  } catch {
    throw new AppError('platform_error', 'the captions are broken or truncated JSON');
  }
};

const bodyOf = (reply: Reply): string =>
  textOf(reply)
    .replace(/^\ufeff/, '')
    .trimStart();

/** Whether a reply is the text of captions, by its beginning. */
export const isCaptionText = (reply: Reply): boolean => {
  const body = bodyOf(reply);
  return (
    body.startsWith('WEBVTT') ||
    /^\d+\r?\n(?:\d{1,4}:)?\d{1,2}:\d{2}/.test(body) ||
    (body.startsWith('{') && body.slice(0, 2000).includes('"utterances"'))
  );
};

/** The words of captions, in the order of the video. Throws where there are none to read. */
export const wordsOf = (reply: Reply): Words => {
  if (reply.status >= 400)
    throw new AppError(
      'platform_error',
      `TikTok’s caption file answered ${reply.status}; its link may have ended`,
    );
  const cues = cuesOf(bodyOf(reply)).filter(({ text }) => text !== '');
  const segments = cues.flatMap(({ startMs, endMs, text }): TranscriptSegment[] => {
    if (startMs === undefined) return [];
    return [
      endMs !== undefined && endMs >= startMs
        ? { startMs, durationMs: endMs - startMs, text }
        : { startMs, text },
    ];
  });
  if (segments.length === 0)
    throw new AppError('platform_error', 'the caption file holds no words that can be placed');
  const lost = cues.length - segments.length;
  const message = `${lost} captions could not be read: no start`;
  return { segments, notices: countNotice(lost, 'items-set-aside', message) };
};
