/** Invented search results, charts and mixes in the shapes that the platform sends. */

const section = (items: readonly unknown[]) => ({ itemSectionRenderer: { contents: items } });

/** A first page of results; `beside` stands next to the section. */
export const results = (items: readonly unknown[], beside: readonly unknown[] = []) => ({
  estimatedResults: '447718281',
  contents: {
    twoColumnSearchResultsRenderer: {
      primaryContents: { sectionListRenderer: { contents: [section(items), ...beside] } },
    },
  },
});

export const moreResults = (items: readonly unknown[], beside: readonly unknown[] = []) => ({
  estimatedResults: '447720506',
  onResponseReceivedCommands: [
    { appendContinuationItemsAction: { continuationItems: [section(items), ...beside] } },
  ],
});

export const corrected = {
  showingResultsForRenderer: {
    correctedQuery: { runs: [{ text: 'blue tit', italics: true }] },
    originalQuery: { simpleText: 'bleu tit' },
  },
};

export const didYouMean = {
  didYouMeanRenderer: { correctedQuery: { runs: [{ text: 'blue tit' }] } },
};

export const panel = { infoPanelContainerRenderer: { title: { simpleText: 'Bird flu' } } };

export const adverts = [
  { adSlotRenderer: { fulfillmentContent: {} } },
  { searchPyvRenderer: { ads: [] } },
  { promotedVideoRenderer: { videoId: 'advertadver' } },
];

export const shelf = (title: string, items: readonly unknown[]) => ({
  shelfRenderer: {
    title: { simpleText: title },
    content: { verticalListRenderer: { items } },
  },
});

/** A channel among results; since 2022 the texts stand in each other's places. */
export const channelResult = (
  n: number,
  texts: Readonly<Record<'subscriberCountText' | 'videoCountText', string>>,
) => ({
  channelRenderer: {
    channelId: `UCinventedChannel00000${n}B`,
    title: { simpleText: `Channel ${n}` },
    thumbnail: { thumbnails: [{ url: `//yt3.example/c${n}=s88`, width: 88, height: 88 }] },
    descriptionSnippet: { runs: [{ text: 'All about ' }, { text: 'birds', bold: true }] },
    subscriberCountText: { simpleText: texts.subscriberCountText },
    videoCountText: { simpleText: texts.videoCountText },
    ownerBadges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_VERIFIED' } }],
  },
});

export const chartEntry = (n: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id: `cht${String(n).padStart(8, '0')}`,
  title: `Entry ${n}`,
  thumbnail: { thumbnails: [{ url: `https://i.example/${n}.jpg`, width: 120, height: 90 }] },
  videoDuration: 162,
  viewCount: '987654',
  chartEntryMetadata: { currentPosition: n },
  releaseDate: { year: 2026, month: 6, day: 17 },
  externalChannelId: 'UCinventedChannel000000A',
  channelName: 'Garden of Birds',
  ...more,
});

export const chart = (entries: readonly unknown[]) => ({
  contents: {
    sectionListRenderer: {
      contents: [
        { musicAnalyticsSectionRenderer: { content: { videos: [{ videoViews: entries }] } } },
      ],
    },
  },
});

export const MIX = 'RDmix00000001';

export const mixEntry = (n: number, more: Readonly<Record<string, unknown>> = {}) => {
  const videoId = `mix${String(n).padStart(8, '0')}`;
  return {
    playlistPanelVideoRenderer: {
      videoId,
      title: { simpleText: `Tune ${n}` },
      lengthText: { simpleText: '2:51' },
      longBylineText: {
        runs: [
          {
            text: 'Garden of Birds',
            navigationEndpoint: { browseEndpoint: { browseId: 'UCinventedChannel000000A' } },
          },
        ],
      },
      thumbnail: { thumbnails: [{ url: `https://i.example/${n}.jpg`, width: 168, height: 94 }] },
      navigationEndpoint: { watchEndpoint: { videoId, index: n - 1, params: 'OAE%3D' } },
      ...more,
    },
  };
};

export const mix = (entries: readonly unknown[], currentIndex = 0) => ({
  contents: {
    twoColumnWatchNextResults: {
      playlist: { playlist: { playlistId: MIX, isInfinite: true, currentIndex, contents: entries } },
    },
  },
});
