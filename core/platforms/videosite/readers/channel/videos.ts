import { z } from 'zod';
import { cursor, defineList, type ListPage, type Operation } from '#kit/operation.ts';
import { publicPage, type Route } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { channelParam } from './address.ts';
import { fetchTab } from './fetch.ts';
import { tabParser } from './list.ts';
import { listedVideo, videoRowsRead } from '../video-renderer.ts';
import { site } from '../site.ts';

/** The parts of a channel's page that list videos. */
type VideoTab = 'videos' | 'shorts' | 'streams';

/** The parser of a page of one of them. */
export const videoTabParser = (tab: VideoTab) => tabParser({ tabs: [tab], read: listedVideo });

const params = z.object({ channelId: channelParam, cursor });

/** The operation that lists the videos of one of them: `list-channel-shorts`. */
export const defineChannelVideos = ({
  tab,
  title,
  summary,
  others = [],
}: {
  readonly tab: VideoTab;
  readonly title: string;
  readonly summary: string;
  /** Routes besides the public page. */
  readonly others?: readonly Route<z.infer<typeof params>, ListPage<Video>>[];
}): Operation =>
  defineList({
    name: `list-channel-${tab}`,
    title,
    summary,
    readerChanges: [videoRowsRead],
    path: `/channels/{channelId}/${tab}`,
    params,
    links: site.links(
      params,
      [tab, ...(tab === 'streams' ? ['live'] : [])].flatMap((step) => [
        `/channel/{channelId}/${step}/**`,
        `/{channelId}/${step}/**`,
      ]),
    ),
    item: Video,
    part: { of: 'channel', by: 'channelId', as: tab },
    example: { channelId: '@Gronkh' },
    routes: [publicPage({ fetch: fetchTab(tab), parse: videoTabParser(tab) }), ...others],
  });
