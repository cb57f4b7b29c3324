import { COUNTRIES, type Studio } from './films.ts';
import { counted, rounded, some } from './figures.ts';
import { section, type Continuation } from './answer.ts';
import type { Facts } from './channels.ts';
import { shortsBy, streamsBy, videosBy } from './library.ts';
import { more } from './rows.ts';
import { aboutToken } from './tokens.ts';

const portrait = ({ handle }: Studio, size: number): object => ({
  url: `https://yt3.ggpht.com/sample/${handle}=s${size}`,
  width: size,
  height: size,
});

const VERIFIED = {
  attachmentRuns: [
    {
      element: {
        type: {
          imageType: {
            image: { sources: [{ clientResource: { imageName: 'CHECK_CIRCLE_FILLED' } }] },
          },
        },
      },
    },
  ],
};

/** Opens what the channel tells about itself. */
const panel = ({ id }: Studio): object => ({
  showEngagementPanelEndpoint: {
    engagementPanel: {
      engagementPanelSectionListRenderer: {
        content: { sectionListRenderer: { contents: [section([more(aboutToken(id))])] } },
      },
    },
  },
});

const spoken = (content: string): object => ({ text: { content } });

/** What stands above every part of the page. */
export const buildChannelHeader = ({ studio, says: text, followers, verified }: Facts): object => ({
  pageHeaderRenderer: {
    pageTitle: studio.name,
    content: {
      pageHeaderViewModel: {
        title: {
          dynamicTextViewModel: {
            text: { content: studio.name, ...(verified ? VERIFIED : {}) },
          },
        },
        image: {
          decoratedAvatarViewModel: {
            avatar: {
              avatarViewModel: {
                image: { sources: [portrait(studio, 72), portrait(studio, 160)] },
              },
            },
          },
        },
        metadata: {
          contentMetadataViewModel: {
            metadataRows: [
              { metadataParts: [spoken(`@${studio.handle}`)] },
              {
                metadataParts: [
                  spoken(some(followers, 'subscriber', rounded)),
                  spoken(some(countFilms(studio), 'video', rounded)),
                ],
              },
            ],
          },
        },
        banner: {
          imageBannerViewModel: {
            image: {
              sources: [
                {
                  url: `https://yt3.googleusercontent.com/sample/${studio.handle}=w1060`,
                  width: 1060,
                  height: 175,
                },
              ],
            },
          },
        },
        description: {
          descriptionPreviewViewModel: {
            description: { content: text.split('\n')[0] },
            rendererContext: { commandContext: { onTap: { innertubeCommand: panel(studio) } } },
          },
        },
      },
    },
  },
});

const countFilms = (studio: Studio): number =>
  videosBy(studio).length + shortsBy(studio).length + streamsBy(studio).length;

export const buildChannelMetadata = ({ studio, says: text, keywords }: Facts): object => ({
  channelMetadataRenderer: {
    title: studio.name,
    description: text,
    externalId: studio.id,
    keywords,
    avatar: { thumbnails: [portrait(studio, 900)] },
    isFamilySafe: true,
    availableCountryCodes: COUNTRIES,
    channelUrl: `https://www.youtube.com/channel/${studio.id}`,
    vanityChannelUrl: `http://www.youtube.com/@${studio.handle}`,
  },
});

/** The address behind a link goes over the site's own redirect. */
const outward = (title: string, shown: string): object => ({
  channelExternalLinkViewModel: {
    title: { content: title },
    link: {
      content: shown,
      commandRuns: [
        {
          onTap: {
            innertubeCommand: {
              urlEndpoint: {
                url: `https://www.youtube.com/redirect?event=channel_description&q=${encodeURIComponent(`https://${shown}`)}`,
              },
            },
          },
        },
      ],
    },
  },
});

/** What "more" in the header opens. */
export const aboutPanel = (facts: Facts): Continuation => [
  aboutToken(facts.studio.id),
  () => ({
    onResponseReceivedEndpoints: [
      {
        appendContinuationItemsAction: {
          continuationItems: [
            { aboutChannelRenderer: { metadata: { aboutChannelViewModel: buildAbout(facts) } } },
          ],
        },
      },
    ],
  }),
];

const buildAbout = ({ studio, joined, country, says: text, links }: Facts): object => {
  const views = [...videosBy(studio), ...shortsBy(studio), ...streamsBy(studio)].reduce(
    (sum, film) => sum + (film.views ?? 0),
    0,
  );
  return {
    description: text,
    ...(country === undefined ? {} : { country }),
    viewCountText: `${counted(views)} views`,
    joinedDateText: { content: `Joined ${joined}` },
    videoCountText: some(countFilms(studio), 'video', counted),
    channelId: studio.id,
    canonicalChannelUrl: `http://www.youtube.com/@${studio.handle}`,
    links: links.map(([title, shown]) => outward(title, shown)),
  };
};
