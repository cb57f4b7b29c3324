import { VIDEO, watch } from '../../list-video-comments/cases/comments.ts';

/** Invented lists of what stands beside a video. */

const relatedIdFromNumber = (n: number): string => `related${String(n).padStart(4, '0')}`;

/** The token of the next page, which names the video in its second field. */
export const relatedToken = (video = VIDEO): string => {
  const bytes = [8, 20, 18, 13, 18, 11, ...new TextEncoder().encode(video)];
  return encodeURIComponent(btoa(String.fromCharCode(...bytes)));
};

export const lockup = (n: number, rows: readonly (readonly string[])[], live = false) => ({
  lockupViewModel: {
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    contentId: relatedIdFromNumber(n),
    contentImage: {
      thumbnailViewModel: {
        image: { sources: [{ url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 168, height: 94 }] },
        overlays: [
          {
            thumbnailBottomOverlayViewModel: {
              badges: [
                {
                  thumbnailBadgeViewModel: live
                    ? { text: 'LIVE', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE' }
                    : { text: '4:13', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT' },
                },
              ],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: `Title ${n}` },
        image: {
          decoratedAvatarViewModel: {
            rendererContext: {
              commandContext: {
                onTap: {
                  innertubeCommand: {
                    browseEndpoint: {
                      browseId: 'UCinventedOwner000000001',
                      canonicalBaseUrl: '/@invented',
                    },
                  },
                },
              },
            },
          },
        },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: rows.map((row) => ({
              metadataParts: row.map((content) => ({ text: { content } })),
            })),
          },
        },
      },
    },
  },
});

export const compact = (n: number) => ({
  compactVideoRenderer: {
    videoId: relatedIdFromNumber(n),
    title: { simpleText: `Title ${n}` },
    thumbnail: {
      thumbnails: [{ url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 168, height: 94 }],
    },
    lengthText: { simpleText: '4:13' },
    viewCountText: { simpleText: '230,617,484 views' },
    publishedTimeText: { simpleText: '8 months ago' },
    longBylineText: {
      runs: [
        {
          text: 'Invented channel',
          navigationEndpoint: { browseEndpoint: { browseId: 'UCinventedOwner000000001' } },
        },
      ],
    },
  },
});

export const shelf = { reelShelfRenderer: { title: { simpleText: 'Shorts' }, items: [compact(8), compact(9)] } };

export const beside = (results: readonly unknown[], extra: object = {}) => {
  const page = watch();
  const { twoColumnWatchNextResults } = page.contents;
  return {
    ...page,
    contents: {
      twoColumnWatchNextResults: {
        ...twoColumnWatchNextResults,
        secondaryResults: { secondaryResults: { results, ...extra } },
      },
    },
  };
};

export const appendedRelated = (continuationItems: readonly unknown[]) => ({
  onResponseReceivedEndpoints: [
    { appendContinuationItemsAction: { continuationItems, targetId: 'watch-next-feed' } },
  ],
});
