import { count, list, node, str, type Node } from '#kit/dig.ts';
import { hrefFromLink } from '../link-target.ts';
import { text } from '../text.ts';

/**
 * The description under the player. Its links are shown cut ("https://lnk.to/lofi-hip...") or as a
 * sign and a name ("/ somebody", "• Some video"): those are written out, and the text is again what
 * the player response has (recorded 2022 to July 2026).
 */
export const descriptionFromSecondary = (secondary: Node | undefined): string | undefined =>
  fromContent(node(secondary, 'attributedDescription')) ?? fromRuns(node(secondary, 'description'));

const fromContent = (description: Node | undefined): string | undefined => {
  const shown = text(description);
  if (shown === undefined) return undefined;
  let written = '';
  let from = 0;
  for (const run of list(description, 'commandRuns')) {
    const start = count(run, 'startIndex') ?? 0;
    const end = start + (count(run, 'length') ?? 0);
    if (start < from || end > shown.length) continue;
    const words = shown.slice(start, end);
    written += shown.slice(from, start) + writtenOut(words, node(run, 'onTap', 'innertubeCommand'));
    from = end;
  }
  return written + shown.slice(from);
};

const fromRuns = (description: Node | undefined): string | undefined => {
  const shown = text(description);
  const runs = list(description, 'runs');
  if (shown === undefined || runs.length === 0) return shown;
  return runs
    .map((run) => writtenOut(str(run, 'text') ?? '', node(run, 'navigationEndpoint')))
    .join('');
};

const SHORTENED = /^(?:https?:\/\/.*(?:\.\.\.|…)|[\s\u200b]*[/•]\s.*)$/u;

/** A name that is a link stands between marks of writing direction that nobody wrote. */
const MENTION = /^\u202a(@[^\u202c]*)\u202c$/u;

const writtenOut = (words: string, command: Node | undefined): string => {
  if (command === undefined) return words;
  if (!SHORTENED.test(words)) return MENTION.exec(words)?.[1] ?? words;
  const outside = hrefFromLink(command['urlEndpoint']);
  return outside ?? hrefFromLink(node(command, 'commandMetadata', 'webCommandMetadata')) ?? words;
};
