import { CHANNEL } from './channels.ts';

/** What stands in the lists of a channel and of a search, in the layouts of several years. */

export const rich = (element: unknown) => ({ richItemRenderer: { content: element } });

const id = (n: number): string => `chv${String(n).padStart(8, '0')}`;

/** A video in a grid, the layout since 2025. */
export const gridLockup = (n: number, rows: readonly unknown[], badge = '4:13') => ({
  lockupViewModel: {
    contentId: id(n),
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    contentImage: {
      thumbnailViewModel: {
        image: { sources: [{ url: `https://i.example/${n}.jpg`, width: 168, height: 94 }] },
        overlays: [
          {
            thumbnailOverlayBadgeViewModel: {
              thumbnailBadges: [
                {
                  thumbnailBadgeViewModel: {
                    text: badge,
                    badgeStyle: `THUMBNAIL_OVERLAY_BADGE_STYLE_${badge === 'LIVE' ? 'LIVE' : 'DEFAULT'}`,
                  },
                },
              ],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: `Video ${n}` },
        metadata: { contentMetadataViewModel: { metadataRows: rows } },
      },
    },
  },
});

export const row = (...parts: readonly string[]) => ({
  metadataParts: parts.map((content) => ({ text: { content } })),
});

export const memberRow = {
  badges: [{ badgeViewModel: { badgeText: 'Members only', badgeStyle: 'BADGE_MEMBERS_ONLY' } }],
};

/** A part of a row that leads to a channel. */
export const channelPart = (name: string, browseId = CHANNEL) => ({
  metadataParts: [
    {
      text: {
        content: name,
        commandRuns: [{ onTap: { innertubeCommand: { browseEndpoint: { browseId } } } }],
      },
    },
  ],
});

/** A video in a grid or a list of results, the layout until 2025; searches still have it. */
export const gridClassic = (n: number, more: Readonly<Record<string, unknown>> = {}) => ({
  videoRenderer: {
    videoId: id(n),
    thumbnail: { thumbnails: [{ url: `//i.example/${n}.jpg`, width: 168, height: 94 }] },
    title: { runs: [{ text: `Video ${n}` }] },
    descriptionSnippet: { runs: [{ text: 'Birds and ' }, { text: 'bees' }] },
    publishedTimeText: { simpleText: '3 weeks ago' },
    lengthText: { simpleText: '1:02:03' },
    viewCountText: { simpleText: '1,234 views' },
    shortViewCountText: { simpleText: '1.2K views' },
    thumbnailOverlays: [{ thumbnailOverlayTimeStatusRenderer: { style: 'DEFAULT' } }],
    ...more,
  },
});

export const short = (n: number) => ({
  shortsLockupViewModel: {
    entityId: `shorts-shelf-item-${id(n)}`,
    onTap: {
      innertubeCommand: {
        reelWatchEndpoint: {
          videoId: id(n),
          thumbnail: {
            thumbnails: [{ url: `https://i.example/${n}.jpg`, width: 1080, height: 1920 }],
          },
        },
      },
    },
    overlayMetadata: {
      primaryText: { content: `Short ${n}` },
      secondaryText: { content: '1.6M views' },
    },
  },
});

/** A playlist in a grid or a list, the layout since 2024. */
export const playlistLockup = (
  n: number,
  rows: readonly unknown[] = [],
  more: Readonly<Record<string, unknown>> = {},
) => ({
  lockupViewModel: {
    contentId: `PLinvented${n}`,
    contentType: 'LOCKUP_CONTENT_TYPE_PLAYLIST',
    contentImage: {
      collectionThumbnailViewModel: {
        primaryThumbnail: {
          thumbnailViewModel: {
            image: { sources: [{ url: `https://i.example/p${n}.jpg`, width: 480, height: 270 }] },
            overlays: [
              {
                thumbnailOverlayBadgeViewModel: {
                  thumbnailBadges: [{ thumbnailBadgeViewModel: { text: '12 videos' } }],
                },
              },
            ],
          },
        },
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: `Playlist ${n}` },
        metadata: { contentMetadataViewModel: { metadataRows: rows } },
      },
    },
    ...more,
  },
});

/** A playlist in a grid, the layout until 2024. */
export const playlistClassic = (n: number) => ({
  gridPlaylistRenderer: {
    playlistId: `PLinvented${n}`,
    title: { runs: [{ text: `Playlist ${n}` }] },
    videoCountText: { runs: [{ text: '4' }, { text: ' videos' }] },
    videoCountShortText: { simpleText: '4' },
    thumbnail: {
      thumbnails: [{ url: `https://i.example/p${n}.jpg`, width: 480, height: 270 }],
    },
    publishedTimeText: { simpleText: 'Updated today' },
  },
});
