import { omitUndefined, type Notice } from '#kit/collect.ts';
import { at, find, findAll, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { figure, plain } from '#kit/figures.ts';
import type { Person } from '#vocab/person.ts';
import { headerModel, tabsIn } from '../../readers/channel/answer.ts';
import { parseDay } from '../../readers/dates.ts';
import { dayInterval } from '../../readers/day-interval.ts';
import { hrefFromLink, webAddress } from '../../readers/link-target.ts';
import { unreadNotice } from '../../readers/collect-rows.ts';
import { exactViews, hasFigure, text, views } from '../../readers/text.ts';

/** The token behind "more" in a channel's header: it asks for what used to be the page "About". */
export const aboutToken = (page: Reply): string | undefined => {
  let data: unknown;
  try {
    data = jsonFromReply(page);
  } catch {
    return undefined;
  }
  const header = isNode(data) ? headerModel(data) : undefined;
  const panels = [
    find(at(header, 'description'), 'showEngagementPanelEndpoint'),
    find(at(header, 'attribution'), 'showEngagementPanelEndpoint'),
  ];
  for (const panel of panels) {
    const token = findAll(panel, 'continuationCommand', 1).map((command) =>
      str(command, 'token'),
    )[0];
    if (token !== undefined) return token;
  }
  return undefined;
};

/** The channel's own page about itself, from an answer that brings it. */
export const aboutIn = (data: Node): Node | undefined => {
  const about = find(data['onResponseReceivedEndpoints'], 'aboutChannelViewModel');
  if (isNode(about)) return about;
  // Until 2023 it was a tab; the lists of the other tabs, a megabyte at times, cannot hold it.
  const tabs = tabsIn(data).filter(({ name }) => name === undefined || name === 'about');
  const old = tabs.map(({ content }) => find(content, 'channelAboutFullMetadataRenderer'));
  return old.find(isNode);
};

type About = Pick<
  Person,
  'publishedInterval' | 'viewCount' | 'videoCount' | 'location' | 'attachment'
>;

/** What the page says of the channel: every fact is left out that it does not say. */
export const aboutFacts = (about: Node): About => {
  const country = text(about['country']);
  const joined = text(about['joinedDateText']);
  return omitUndefined({
    publishedInterval: joined === undefined ? undefined : dayInterval(parseDay(joined), joined),
    viewCount: exactViews(text(about['viewCountText'])),
    videoCount: videosIn(text(about['videoCountText'])),
    location: country,
    attachment: linksIn([...list(about, 'links'), ...list(about, 'primaryLinks')]),
  });
};

/** The figures and the date that it states in words that are not read; `figures`: those of the page. */
export const unreadFacts = (about: Node | undefined, figures: readonly string[]): Notice[] => {
  const joined = text(about?.['joinedDateText']);
  const counted = [about?.['viewCountText'], about?.['videoCountText']]
    .flatMap((one) => text(one) ?? [])
    .filter((words) => hasFigure(words) && (views(words) ?? videosIn(words)) === undefined);
  const isDated = joined === undefined || parseDay(joined) !== undefined;
  return [
    ...unreadNotice(['publishedInterval', isDated ? [] : [joined]]),
    ...unreadNotice(['viewCount', [...figures, ...counted]]),
  ];
};

const VIDEOS = /\svideos?$/i;

/** "18K videos" as a number; `undefined` for texts that count something else. */
export const videosIn = (text: string | undefined): number | undefined =>
  text !== undefined && VIDEOS.test(plain(text)) ? figure(text) : undefined;

const linksIn = (links: readonly unknown[]): Person['attachment'] => {
  const found = links.flatMap((link) => {
    const model = node(link, 'channelExternalLinkViewModel') ?? link;
    const href = hrefFromLink(find(model, 'urlEndpoint')) ?? webAddress(text(at(model, 'link')));
    if (href === undefined) return [];
    return [omitUndefined({ type: 'Link' as const, name: text(at(model, 'title')), href })];
  });
  return found.length > 0 ? found : undefined;
};
