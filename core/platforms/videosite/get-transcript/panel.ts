import { at, bool, count, list, node, str } from '../../../kit/dig.ts';
import { AppError, refused } from '../../../kit/errors.ts';
import type { Reply } from '../../../kit/exchange.ts';
import { readAnswer } from '../shared/answer.ts';
import { withheld } from '../shared/caption-withheld.ts';
import { text } from '../shared/text.ts';
import { span } from './markup.ts';
import { placed, type Stretch, type Words } from './segments.ts';

const UNREAD: Stretch = { startMs: undefined, durationMs: undefined, text: '', isUnread: true };

/**
 * The panel that shows the transcript on the video's page. Plain visitors are refused since December
 * 2025 (`FAILED_PRECONDITION`), so it is read where an answer is at hand, and not asked for.
 */
export const panelOf = (reply: Reply): Words & { readonly name: string | undefined } => {
  if (reply.status === 400) throw refused(withheld);
  const { data } = readAnswer(reply, 'not_found');
  const renderer = list(data, 'actions')
    .map((action) =>
      node(action, 'updateEngagementPanelAction', 'content', 'transcriptRenderer', 'content'),
    )
    .find((one) => one !== undefined);
  const panel = node(renderer, 'transcriptSearchPanelRenderer');
  if (!panel) {
    const seen =
      Object.keys(data ?? {})
        .slice(0, 8)
        .join(', ') || 'an empty answer';
    throw new AppError('platform_error', `unknown layout of a transcript (${seen})`);
  }
  const segments = list(panel, 'body', 'transcriptSegmentListRenderer', 'initialSegments');
  const stretches = segments.flatMap((one) => {
    const segment = node(one, 'transcriptSegmentRenderer');
    if (!segment) return node(one, 'transcriptSectionHeaderRenderer') ? [] : [UNREAD];
    const times = span(count(segment, 'startMs'), count(segment, 'endMs'));
    const said = text(segment['snippet']);
    return [{ ...times, text: said ?? '', isUnread: said === undefined }];
  });
  const menu = list(
    panel,
    'footer',
    'transcriptFooterRenderer',
    'languageMenu',
    'sortFilterSubMenuRenderer',
    'subMenuItems',
  );
  const chosen = menu.find((item) => bool(item, 'selected') === true);
  return { ...placed(stretches, false), name: str(chosen, 'title') ?? text(at(chosen, 'title')) };
};
