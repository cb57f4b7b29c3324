/** Invented playlists in the shapes that the platform sends. */
import { browsePage } from '../../../cases/reply.ts';

export const PLAYLIST = 'PLinvented_playlist_of_small_cases';

/** Tokens that browse the invented playlist: its first page, the page after, and suggestions beside it. */
export const FIRST_PAGE =
  '4qmFsgJdEiRWTFBMaW52ZW50ZWRfcGxheWxpc3Rfb2Zfc21hbGxfY2FzZXMaEENBRENCZ0lJQUElM0QlM0SaAiJQTGludmVudGVkX3BsYXlsaXN0X29mX3NtYWxsX2Nhc2Vz';
export const SECOND_PAGE =
  '4qmFsgJrEiRWTFBMaW52ZW50ZWRfcGxheWxpc3Rfb2Zfc21hbGxfY2FzZXMaHkNBRjZDMUJVT21sdWRtVnVkR1Zrd2dZQ0NBQSUzRJoCIlBMaW52ZW50ZWRfcGxheWxpc3Rfb2Zfc21hbGxfY2FzZXM%3D';
export const SUGGESTIONS =
  '4qmFsgJVEiRWTFBMaW52ZW50ZWRfcGxheWxpc3Rfb2Zfc21hbGxfY2FzZXMaCGtnRURDT01JmgIiUExpbnZlbnRlZF9wbGF5bGlzdF9vZl9zbWFsbF9jYXNlcw%3D%3D';

/** 11 characters from a number. */
export const videoIdFromNumber = (n: number): string => `vid${String(n).padStart(8, '0')}`;

const thumbnails = (id: string) => [
  { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg?sqp=abc==&rs=def`, width: 168, height: 94 },
  { url: `//i.ytimg.com/vi/${id}/hqdefault.jpg?sqp=ghi==&rs=jkl`, width: 336, height: 188 },
];

/** Where the words of a row lead that name a channel. */
const toChannel = { browseEndpoint: { browseId: 'UCinventedChannelOf24cha' } };

/** Words of a row; those of the channel are a link to it. */
const words = (content: string) =>
  content === 'Some Channel'
    ? { content, commandRuns: [{ onTap: { innertubeCommand: toChannel } }] }
    : { content };

/** Old layout (until early 2026). */
export const classic = (n: number, more: Record<string, unknown> = {}) => ({
  playlistVideoRenderer: {
    videoId: videoIdFromNumber(n),
    thumbnail: { thumbnails: thumbnails(videoIdFromNumber(n)) },
    title: { runs: [{ text: `Title ${n}` }] },
    index: { simpleText: String(n) },
    shortBylineText: { runs: [{ text: 'Some Channel', navigationEndpoint: toChannel }] },
    lengthText: { simpleText: '4:13' },
    lengthSeconds: '253',
    isPlayable: true,
    thumbnailOverlays: [{ thumbnailOverlayTimeStatusRenderer: { style: 'DEFAULT' } }],
    videoInfo: { runs: [{ text: '9.6M views' }, { text: ' • ' }, { text: '9 years ago' }] },
    ...more,
  },
});

/** New layout (since July 2026). */
export const lockup = (
  n: number,
  rows: readonly (readonly string[])[] = [['Some Channel'], ['1.7bn views', '1 year ago']],
  badge: Record<string, unknown> = { text: '4:13', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT' },
  contentType = 'LOCKUP_CONTENT_TYPE_VIDEO',
) => ({
  lockupViewModel: {
    contentImage: {
      thumbnailViewModel: {
        image: { sources: thumbnails(videoIdFromNumber(n)) },
        overlays: [
          { thumbnailBottomOverlayViewModel: { badges: [{ thumbnailBadgeViewModel: badge }] } },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: `Title ${n}` },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: rows.map((row) => ({
              metadataParts: row.map((content) => ({ text: words(content) })),
            })),
          },
        },
      },
    },
    contentId: videoIdFromNumber(n),
    contentType,
  },
});

export const more = (token: string) => ({
  continuationItemRenderer: {
    trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
    continuationEndpoint: { continuationCommand: { token } },
  },
});

export const moreByExecutor = (token: string) => ({
  continuationItemRenderer: {
    continuationEndpoint: {
      commandExecutorCommand: {
        commands: [{ playlistVotingRefreshPopupCommand: {} }, { continuationCommand: { token } }],
      },
    },
  },
});

export const moreByModel = (token: string) => ({
  continuationItemViewModel: {
    continuationCommand: { innertubeCommand: { continuationCommand: { token } } },
  },
});

export const sidebar = (...stats: readonly unknown[]) => ({
  playlistSidebarRenderer: {
    items: [{ playlistSidebarPrimaryInfoRenderer: { title: { simpleText: 'List' }, stats } }],
  },
});

export const stat = (n: string) => ({ runs: [{ text: n }, { text: ' videos' }] });

const tabs = (contents: readonly unknown[]) => ({
  twoColumnBrowseResultsRenderer: {
    tabs: [{ tabRenderer: { selected: true, content: { sectionListRenderer: { contents } } } }],
  },
});

/** A plain first page of the old layout; `beside` stands next to the section of the items. */
export const plainOld = (items: readonly unknown[], beside: readonly unknown[] = []) => ({
  contents: tabs([
    { itemSectionRenderer: { contents: [{ playlistVideoListRenderer: { contents: items } }] } },
    ...beside,
  ]),
  sidebar: sidebar(stat('200')),
});

/** A plain first page of the new layout: the items stand in the section itself. */
export const plainNew = (items: readonly unknown[], beside: readonly unknown[] = []) => ({
  contents: tabs([{ itemSectionRenderer: { contents: items } }, ...beside]),
  sidebar: sidebar(stat('200')),
});

export const appended = (
  items: readonly unknown[],
  command: 'appendContinuationItemsAction' | 'reloadContinuationItemsCommand' = 'appendContinuationItemsAction',
) => ({ onResponseReceivedActions: [{ [command]: { continuationItems: items } }] });

export const alert = (type: 'ERROR' | 'INFO', text: string) => ({
  alerts: [{ alertRenderer: { type, text: { runs: [{ text }] } } }],
});

export const empty = {
  contents: tabs([
    {
      itemSectionRenderer: {
        contents: [{ messageRenderer: { text: { simpleText: 'No videos in this playlist yet' } } }],
      },
    },
  ]),
  sidebar: sidebar({ runs: [{ text: 'No videos' }] }),
};

/** Automatic Shorts playlists come as a grid. */
export const shortsGrid = browsePage({
              richGridRenderer: {
                contents: [
                  {
                    richItemRenderer: {
                      content: {
                        shortsLockupViewModel: {
                          entityId: `shorts-shelf-item-${videoIdFromNumber(1)}`,
                          onTap: { innertubeCommand: { reelWatchEndpoint: { videoId: videoIdFromNumber(1) } } },
                          overlayMetadata: {
                            primaryText: { content: 'Short 1' },
                            secondaryText: { content: '1.6M views' },
                          },
                          thumbnailViewModel: {
                            thumbnailViewModel: { image: { sources: thumbnails(videoIdFromNumber(1)) } },
                          },
                        },
                      },
                    },
                  },
                  {
                    richItemRenderer: {
                      content: {
                        reelItemRenderer: {
                          videoId: videoIdFromNumber(2),
                          headline: { simpleText: 'Short 2' },
                          viewCountText: { simpleText: '937K views' },
                          thumbnail: { thumbnails: thumbnails(videoIdFromNumber(2)) },
                        },
                      },
                    },
                  },
                  more('shorts-more'),
                ],
              },
            });
