import { Log, Parser } from 'youtubei.js';
import { jsonFromReply } from '#kit/exchange.ts';
import { say } from '../command.ts';
import { divide, isTurn, mean, medians, middle, type Duration } from './measure.ts';
import { exchangeFromReply } from '../../core/engine/routes.ts';
import { routeNamed } from '#kit/operation.ts';
import { pages, SMALL, type Page } from './reading.ts';
import { tell, written } from './tell.ts';

/**
 * Our reading of an object that is already parsed, against youtubei.js's parser on the same object.
 * It models whole pages where we read what we need, and that is the point of the comparison.
 */
export const benchOracle = async (): Promise<void> => {
  Log.setLevel(Log.Level.NONE);
  const ours = (await pages()).filter(
    ({ entry, html }) => entry.platform.segment === 'videosite' && !html,
  );
  const all: Record<string, Duration> = {};
  const large: Record<string, Duration> = {};
  const unknown: string[] = [];
  say(
    `\nReading the parsed object of ${ours.length} pages, against youtubei.js on the same object`,
  );
  for (const page of ours) {
    const ratio = measurePage(page);
    if (ratio === undefined) unknown.push(page.name);
    else {
      all[page.name] = ratio;
      if (page.reply.body.byteLength >= SMALL) large[page.name] = ratio;
    }
  }
  if (unknown.length > 0)
    say(`  left out, since youtubei.js reads nothing of them: ${unknown.join(', ')}`);
  for (const [what, parts, goal] of [
    ['as fast as youtubei.js', all, { goal: 5 }],
    ['as fast as youtubei.js on pages of 50 kB and more', large, {}],
  ] as const) {
    const ratios = Object.values(parts);
    if (ratios.length === 0) continue;
    const least = written(Math.min(...ratios.map(({ value }) => value)), 'times');
    const more = `of ${ratios.length}, least ${least}`;
    tell(what, { ...middle(ratios, mean), unit: 'times', ...goal, isLeast: true, more, parts });
  }
};

/** How many times as fast we are; `undefined` where youtubei.js reads nothing of a page. */
const measurePage = ({ name, entry, reply }: Page): Duration | undefined => {
  const value = jsonFromReply(reply) as Parameters<typeof Parser.parseResponse>[0];
  if (isNothing(Parser.parseResponse(value))) return undefined;
  const route = routeNamed(entry.operation, exchangeFromReply(entry, reply).route);
  const [theirs, mine] = medians([
    { name: 'youtubei.js', run: () => Parser.parseResponse(value) },
    { name: 'ours', run: () => route?.parse([reply], {}) },
  ]);
  if (theirs === undefined || mine === undefined) return undefined;
  const ratio = divide(theirs, mine);
  if (!isTurn)
    say(
      `  ${written(ratio.value, 'times').padStart(13)} as fast  ${name}: ${mine.value.toFixed(3)} ms, youtubei.js ${theirs.value.toFixed(3)} ms`,
    );
  return ratio;
};

/** It answers an object in any case, and knows the formats of pages only: not that of captions. */
const isNothing = (parsed: object): boolean =>
  Object.values(parsed).every((part) => part === undefined);
