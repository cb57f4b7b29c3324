/** Invented channels in the shapes that the platform sends. */

export const CHANNEL = 'UCinventedChannel000000A';
const NAME = 'Garden of Birds';
const HANDLE = '@gardenbirds';

/** The `params` of the tabs, as the site's own pages spell them. */
const PARAMS: Readonly<Record<string, string>> = {
  featured: 'EghmZWF0dXJlZPIGBAoCMgA%3D',
  videos: 'EgZ2aWRlb3PyBgQKAjoA',
  shorts: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D',
  streams: 'EgdzdHJlYW1z8gYECgJ6AA%3D%3D',
  playlists: 'EglwbGF5bGlzdHPyBgQKAkIA',
  releases: 'EghyZWxlYXNlc_IGBQoDsgEA',
  about: 'EgVhYm91dA%3D%3D',
};

/** What a request for a part of the invented channel carries. */
export const asks = (tab: string) => ({ browseId: CHANNEL, params: PARAMS[tab] ?? '' });

const picture = (n: number) => [
  { url: `//yt3.example/pic${n}=s88`, width: 88, height: 88 },
  { url: `https://yt3.example/pic${n}=s176`, width: 176, height: 176 },
];

export const metadata = {
  channelMetadataRenderer: {
    title: NAME,
    description: 'Birds at the feeder.\nEvery day.',
    externalId: CHANNEL,
    keywords: 'birds "blue tit" garden',
    avatar: {
      thumbnails: [{ url: 'https://yt3.example/avatar=s900', width: 900, height: 900 }],
    },
    isFamilySafe: true,
    availableCountryCodes: ['DE', 'FR'],
    vanityChannelUrl: `http://www.youtube.com/${HANDLE}`,
  },
};

const panel = (token: string) => ({
  showEngagementPanelEndpoint: {
    engagementPanel: {
      engagementPanelSectionListRenderer: {
        content: {
          sectionListRenderer: {
            contents: [
              {
                itemSectionRenderer: {
                  contents: [
                    {
                      continuationItemRenderer: {
                        continuationEndpoint: { continuationCommand: { token } },
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    },
  },
});

/** The header since 2024. */
export const modernHeader = {
  pageHeaderRenderer: {
    pageTitle: NAME,
    content: {
      pageHeaderViewModel: {
        title: {
          dynamicTextViewModel: {
            text: {
              content: NAME,
              attachmentRuns: [
                {
                  element: {
                    type: {
                      imageType: {
                        image: {
                          sources: [{ clientResource: { imageName: 'CHECK_CIRCLE_FILLED' } }],
                        },
                      },
                    },
                  },
                },
              ],
            },
          },
        },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: [
              { metadataParts: [{ text: { content: HANDLE } }] },
              {
                metadataParts: [
                  { text: { content: '5.04M subscribers' } },
                  { text: { content: '18K videos' } },
                ],
              },
            ],
          },
        },
        banner: {
          imageBannerViewModel: {
            image: {
              sources: [{ url: 'https://yt3.example/banner=w1060', width: 1060, height: 175 }],
            },
          },
        },
        description: {
          descriptionPreviewViewModel: {
            description: { content: 'Birds at …' },
            rendererContext: { commandContext: { onTap: { innertubeCommand: panel('about-token') } } },
          },
        },
        attribution: {
          attributionViewModel: {
            text: {
              content: ' Birdwatch',
              commandRuns: [
                {
                  onTap: {
                    innertubeCommand: {
                      urlEndpoint: {
                        url: 'https://www.youtube.com/redirect?event=channel_header&q=https%3A%2F%2Fbirds.example%2Fme',
                      },
                    },
                  },
                },
              ],
            },
          },
        },
      },
    },
  },
};

/** The header until 2024. */
export const oldHeader = {
  c4TabbedHeaderRenderer: {
    channelId: CHANNEL,
    title: NAME,
    channelHandleText: { runs: [{ text: HANDLE }] },
    subscriberCountText: { simpleText: '4.96M subscribers' },
    videosCountText: { runs: [{ text: '15K' }, { text: ' videos' }] },
    avatar: { thumbnails: picture(1) },
    banner: { thumbnails: picture(2) },
    badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED' } }],
  },
};

/** A channel that the site makes itself. */
export const topicPage = {
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: [
        {
          tabRenderer: {
            selected: true,
            content: {
              richGridRenderer: {
                contents: [
                  {
                    richSectionRenderer: {
                      content: {
                        richShelfRenderer: {
                          title: { runs: [{ text: 'Highlights' }] },
                          contents: [],
                        },
                      },
                    },
                  },
                ],
              },
            },
          },
        },
      ],
    },
  },
  header: {
    carouselHeaderRenderer: {
      contents: [
        { carouselItemRenderer: { carouselItems: [] } },
        {
          topicChannelDetailsRenderer: {
            title: { simpleText: 'Birdsong' },
            avatar: { thumbnails: picture(3) },
            subtitle: { simpleText: '74.3M subscribers' },
          },
        },
      ],
    },
  },
};

export const gated = {
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: [
        {
          tabRenderer: {
            selected: true,
            content: {
              sectionListRenderer: {
                contents: [
                  {
                    channelAgeGateRenderer: {
                      channelTitle: NAME,
                      avatar: { thumbnails: picture(4) },
                      mainText: { runs: [{ text: 'Please sign in.' }] },
                    },
                  },
                ],
              },
            },
          },
        },
      ],
    },
  },
};

const tab = (name: string, content?: unknown) => ({
  tabRenderer: {
    title: `Title of ${name}`,
    endpoint: { browseEndpoint: { browseId: CHANNEL, params: PARAMS[name] ?? '' } },
    ...(content !== undefined && { selected: true, content }),
  },
});

interface Told {
  /** The tab that the platform shows; the others that the channel has. */
  readonly selected: string;
  readonly tabs?: readonly string[];
  readonly header?: unknown;
}

/** A channel's page, with the given elements in the selected tab. */
export const channelPage = (elements: readonly unknown[], told: Told) => ({
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: (told.tabs ?? ['featured', 'videos', 'playlists']).map((name) =>
        tab(
          name,
          name !== told.selected
            ? undefined
            : name === 'playlists'
              ? {
                  sectionListRenderer: {
                    contents: [
                      { itemSectionRenderer: { contents: [{ gridRenderer: { items: elements } }] } },
                    ],
                  },
                }
              : { richGridRenderer: { contents: elements } },
        ),
      ),
    },
  },
  header: told.header ?? modernHeader,
  metadata,
});

export const rich = (element: unknown) => ({ richItemRenderer: { content: element } });

/** What the channel tells about itself. */
export const about = {
  onResponseReceivedEndpoints: [
    {
      appendContinuationItemsAction: {
        continuationItems: [
          {
            aboutChannelRenderer: {
              metadata: {
                aboutChannelViewModel: {
                  viewCountText: '3,141,592 views',
                  joinedDateText: { content: 'Joined Apr 1, 2006' },
                  country: 'Germany',
                  videoCountText: '18,021 videos',
                  links: [
                    {
                      channelExternalLinkViewModel: {
                        title: { content: 'Birdwatch' },
                        link: {
                          content: 'birds.example/me',
                          commandRuns: [
                            {
                              onTap: {
                                innertubeCommand: {
                                  urlEndpoint: {
                                    url: 'https://www.youtube.com/redirect?q=https%3A%2F%2Fbirds.example%2Fme',
                                  },
                                },
                              },
                            },
                          ],
                        },
                      },
                    },
                    { channelExternalLinkViewModel: { link: { content: 'seeds.example' } } },
                    { channelExternalLinkViewModel: { link: { content: 'javascript:alert(1)' } } },
                  ],
                },
              },
            },
          },
        ],
      },
    },
  ],
};

export const gone = (says: string) => ({
  header: { c4TabbedHeaderRenderer: { channelId: CHANNEL } },
  alerts: [{ alertRenderer: { type: 'ERROR', text: { simpleText: says } } }],
});

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
