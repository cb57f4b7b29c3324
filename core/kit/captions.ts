import { countNotice, type Notice } from './collect.ts';
import { AppError } from './errors.ts';
import { messages } from './messages.ts';

/** A stretch of captions as a file gives it; what has no start cannot be placed. */
export interface Cue {
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

/** Blocks of a line of times and lines of words, in WebVTT and SRT alike; `decode` resolves entities. */
export const cuesIn = (body: string, decode: (text: string) => string): Cue[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block): Cue[] => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      if (at === -1) return [];
      const [, start, end] = TIMES.exec(lines[at] ?? '') ?? [];
      const words = lines.slice(at + 1).join('\n');
      const text = decode(words.replace(TAG, '').trimEnd());
      return [{ startMs: clockMs(start), endMs: clockMs(end), text }];
    });

interface Segment {
  startMs: number;
  durationMs?: number;
  text: string;
}

/** The words that can be placed, in the order given. Throws `platform_error` where there are none. */
export const placedCues = (
  cues: readonly Cue[],
): { readonly segments: Segment[]; readonly notices: readonly Notice[] } => {
  const spoken = cues.filter(({ text }) => text.trim() !== '');
  const segments = spoken.flatMap(({ startMs, endMs, text: words }): Segment[] => {
    if (startMs === undefined) return [];
    const text = words.trim();
    return [
      endMs !== undefined && endMs >= startMs
        ? { startMs, durationMs: endMs - startMs, text }
        : { startMs, text },
    ];
  });
  if (segments.length === 0) throw new AppError('platform_error', messages.captionFileEmpty);
  const lost = spoken.length - segments.length;
  const message = messages.captionsWithoutStart({ count: lost });
  return { segments, notices: countNotice(lost, 'items-set-aside', message) };
};
