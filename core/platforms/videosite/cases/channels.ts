/** Invented channels in the shapes that the platform sends. */
import { browsePage } from './reply.ts';

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
export const topicPage = { ...browsePage({
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
            }), header: {
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
  }, };

export const gated = browsePage({
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
            });

const tab = (name: string, content?: unknown) => ({
  tabRenderer: {
    title: `Title of ${name}`,
    endpoint: { browseEndpoint: { browseId: CHANNEL, params: PARAMS[name] ?? '' } },
    ...(content !== undefined && { selected: true, content }),
  },
});

interface Options {
  /** The tab that the platform shows; the others that the channel has. */
  readonly selected: string;
  readonly tabs?: readonly string[];
  readonly header?: unknown;
}

/** A channel's page, with the given elements in the selected tab. */
export const channelPage = (elements: readonly unknown[], request: Options) => ({
  contents: {
    twoColumnBrowseResultsRenderer: {
      tabs: (request.tabs ?? ['featured', 'videos', 'playlists']).map((name) =>
        tab(
          name,
          name !== request.selected
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
  header: request.header ?? modernHeader,
  metadata,
});

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

export const gone = (text: string) => ({
  header: { c4TabbedHeaderRenderer: { channelId: CHANNEL } },
  alerts: [{ alertRenderer: { type: 'ERROR', text: { simpleText: text } } }],
});
