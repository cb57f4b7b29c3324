import { Log, Parser } from 'youtubei.js';
import { jsonOf } from '../../core/kit/exchange.ts';
import { say } from '../command.ts';
import { mean, medians, times } from './measure.ts';
import type { Page } from './reading.ts';

/**
 * Our reading of an object that is already parsed, against youtubei.js's parser on the same object.
 * It models whole pages where we read what we need, and that is the point of the comparison.
 */
export const benchOracle = (pages: readonly Page[]): void => {
  Log.setLevel(Log.Level.NONE);
  const ours = pages.filter(({ entry, html }) => entry.platform.segment === 'videosite' && !html);
  const ratios: number[] = [];
  say(
    `\nReading the parsed object of ${ours.length} pages, against youtubei.js on the same object`,
  );
  for (const { name, entry, reply } of ours) {
    const value = jsonOf(reply) as Parameters<typeof Parser.parseResponse>[0];
    const parse = (): unknown => entry.operation.parse([reply], {} as never);
    const [theirs = NaN, mine = NaN] = medians([
      { name: 'youtubei.js', run: () => Parser.parseResponse(value) },
      { name: 'ours', run: parse },
    ]);
    ratios.push(theirs / mine);
    say(
      `  ${times(theirs / mine).padStart(13)} as fast  ${name}: ${mine.toFixed(3)} ms, youtubei.js ${theirs.toFixed(3)} ms`,
    );
  }
  if (ratios.length > 0)
    say(
      `  ${times(mean(ratios)).padStart(13)} as fast in the middle; least ${times(Math.min(...ratios))}; goal 5.00`,
    );
};
