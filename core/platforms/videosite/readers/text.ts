import { isNode, list, str } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';

/**
 * The text of a text object, in any of its three forms: `{simpleText}`, `{runs: [{text}]}` and, in
 * view models, `{content}`, which may be wrapped once more as `{text: {content}}`.
 */
export const text = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (!isNode(value)) return undefined;
  return (
    str(value, 'simpleText') ??
    str(value, 'content') ??
    runs(value) ??
    str(value, 'text', 'content')
  );
};

const runs = (value: unknown): string | undefined => {
  const parts = list(value, 'runs');
  if (parts.length < 2) return str(parts[0], 'text');
  const joined = parts.map((run) => str(run, 'text') ?? '').join('');
  return joined === '' ? undefined : joined;
};

/** What a screen reader would say: often fuller than the text that is shown. */
export const label = (value: unknown): string | undefined =>
  str(value, 'accessibility', 'accessibilityData', 'label') ??
  str(value, 'accessibilityData', 'accessibilityData', 'label') ??
  str(value, 'accessibilityText') ??
  str(value, 'accessibilityLabel');

/** Whether words state a figure, in digits of whatever script. */
export const hasFigure = (words: string): boolean => /\p{Nd}/u.test(words);

const VIEWS = /\sviews?$/i;

/**
 * The count in a text that counts views: "1.7bn views", "No views". Texts that count something else
 * ("1.8K watching", "56 waiting") are no view counts, and give `undefined`.
 */
export const views = (formatted: string | undefined): number | undefined =>
  formatted !== undefined && VIEWS.test(plain(formatted)) ? figure(formatted) : undefined;

const EXACT_VIEWS = /^(?:no|\d[\d,]*)\sviews?$/i;

/** As `views`, but only from a text that is not rounded: "41,623,530 views". */
export const exactViews = (formatted: string | undefined): number | undefined =>
  formatted !== undefined && EXACT_VIEWS.test(plain(formatted)) ? figure(formatted) : undefined;

/** What YouTube appends to the name of a track that a machine wrote down (English pages, 2026). */
const MARK = '(auto-generated)';

/** Whether a track's name says that a machine wrote it down. */
export const isMachineName = (track = ''): boolean => track.toLowerCase().endsWith(MARK);

/** The language's name in that of a caption track: "English (auto-generated)" is English. */
export const languageName = (track: string | undefined): string | undefined =>
  (isMachineName(track) ? track?.slice(0, -MARK.length).trimEnd() : track) || undefined;
