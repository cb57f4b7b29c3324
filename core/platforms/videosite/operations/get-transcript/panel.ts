import { at, bool, count, list, node, str } from '#kit/dig.ts';
import { AppError, refused } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { readAnswer } from '../../readers/answer.ts';
import { withheld } from '../../readers/captions/withheld.ts';
import { text } from '../../readers/text.ts';
import { placed, span, type Stretch, type Words } from './stretches.ts';
import { messages } from './messages.ts';

const UNREAD: Stretch = { startMs: undefined, durationMs: undefined, text: '', isUnread: true };

/**
 * The panel that shows the transcript on the video's page. Plain visitors are refused since December
 * 2025 (`FAILED_PRECONDITION`), so it is read where an answer is at hand, and not asked for.
 */
export const readPanel = (reply: Reply): Words & { readonly name: string | undefined } => {
  if (reply.status === 400) throw refused(withheld);
  const { data } = readAnswer(reply, 'not_found');
  const shown = list(data, 'actions')
    .map((action) => node(action, 'updateEngagementPanelAction', 'content', 'transcriptRenderer'))
    .find((one) => one !== undefined);
  const panel = node(shown, 'content', 'transcriptSearchPanelRenderer');
  const old = node(shown, 'body', 'transcriptBodyRenderer');
  if (!panel && !old) {
    const seen =
      Object.keys(data ?? {})
        .slice(0, 8)
        .join(', ') || 'an empty answer';
    throw new AppError('platform_error', messages.transcriptLayoutUnknown({ seen }));
  }
  const stretches = panel
    ? list(panel, 'body', 'transcriptSegmentListRenderer', 'initialSegments').flatMap(segmentIn)
    : list(old, 'cueGroups').flatMap(cuesIn);
  return { ...placed(stretches, false), name: trackName(panel ?? shown) };
};

const segmentIn = (element: unknown): Stretch[] => {
  const segment = node(element, 'transcriptSegmentRenderer');
  if (!segment) return node(element, 'transcriptSectionHeaderRenderer') ? [] : [UNREAD];
  const times = span(count(segment, 'startMs'), count(segment, 'endMs'));
  return [{ ...times, ...readStretchText(segment['snippet']) }];
};

/** Before 2022 (not recorded): groups of cues, with lengths instead of ends. */
const cuesIn = (element: unknown): Stretch[] => {
  const cues = list(element, 'transcriptCueGroupRenderer', 'cues');
  if (cues.length === 0) return [UNREAD];
  return cues.map((one) => {
    const cue = node(one, 'transcriptCueRenderer');
    return {
      startMs: count(cue, 'startOffsetMs'),
      durationMs: count(cue, 'durationMs'),
      ...readStretchText(cue?.['cue']),
    };
  });
};

const readStretchText = (words: unknown): Pick<Stretch, 'text' | 'isUnread'> => {
  const stated = text(words);
  return { text: stated ?? '', isUnread: stated === undefined };
};

/** The title of the track that is chosen in the panel's menu. */
const trackName = (panel: unknown): string | undefined => {
  const menu = list(
    panel,
    'footer',
    'transcriptFooterRenderer',
    'languageMenu',
    'sortFilterSubMenuRenderer',
    'subMenuItems',
  );
  const chosen = menu.find((item) => bool(item, 'selected') === true);
  return str(chosen, 'title') ?? text(at(chosen, 'title'));
};
