import { Log, Parser } from 'youtubei.js';
import { jsonFromReply } from '#kit/exchange.ts';
import { say } from '../command.ts';
import { mean, medians, times } from './measure.ts';
import { exchangeFromReply } from '../../core/engine/routes.ts';
import { routeNamed } from '#kit/operation.ts';
import { SMALL, type Page } from './reading.ts';

/**
 * Our reading of an object that is already parsed, against youtubei.js's parser on the same object.
 * It models whole pages where we read what we need, and that is the point of the comparison.
 */
export const benchOracle = (pages: readonly Page[]): void => {
  Log.setLevel(Log.Level.NONE);
  const ours = pages.filter(({ entry, html }) => entry.platform.segment === 'videosite' && !html);
  const ratios: number[] = [];
  const large: number[] = [];
  const unknown: string[] = [];
  say(
    `\nReading the parsed object of ${ours.length} pages, against youtubei.js on the same object`,
  );
  for (const { name, entry, reply } of ours) {
    const value = jsonFromReply(reply) as Parameters<typeof Parser.parseResponse>[0];
    if (isNothing(Parser.parseResponse(value))) {
      unknown.push(name);
      continue;
    }
    const route = routeNamed(entry.operation, exchangeFromReply(entry, reply).route);
    const parse = (): unknown => route?.parse([reply], {});
    const [theirs = NaN, mine = NaN] = medians([
      { name: 'youtubei.js', run: () => Parser.parseResponse(value) },
      { name: 'ours', run: parse },
    ]);
    ratios.push(theirs / mine);
    if (reply.body.byteLength >= SMALL) large.push(theirs / mine);
    say(
      `  ${times(theirs / mine).padStart(13)} as fast  ${name}: ${mine.toFixed(3)} ms, youtubei.js ${theirs.toFixed(3)} ms`,
    );
  }
  if (unknown.length > 0)
    say(`  left out, since youtubei.js reads nothing of them: ${unknown.join(', ')}`);
  if (ratios.length > 0)
    say(
      `  ${times(mean(ratios)).padStart(13)} as fast in the middle; least ${times(Math.min(...ratios))}; goal 5.00`,
    );
  if (large.length > 0)
    say(`  ${times(mean(large)).padStart(13)} as fast on the ${large.length} of 50 kB and more`);
};

/** It answers an object in any case, and knows the formats of pages only: not that of captions. */
const isNothing = (parsed: object): boolean =>
  Object.values(parsed).every((part) => part === undefined);
