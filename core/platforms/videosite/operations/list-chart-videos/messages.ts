import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-chart-videos', {
  chartNotInApi:
    'chart: the official API has no chart {{chart}}, but only that of a country’s most popular videos',
  apiChartDiffers:
    'This is the official API’s own chart of most popular videos, made of those of music, films and games since July 2025; the chart of the page is another one.',
  chartHasNoCountry: 'country: the chart {{chart}} has none',
  noReply: 'there is no reply to read',
  expectedChart: 'expected a chart, got a page',
  trendingPageRetired:
    'the platform retired its trending page in July 2025; the charts of a country stand in for it',
  entriesOfOtherLists: {
    one: 'The answer holds {{count, number}} entry of another list too, which is left out.',
    other: 'The answer holds {{count, number}} entries of other lists too, which are left out.',
  },
  otherCountryShown:
    'The platform answers with the chart of {{country, country}} instead of {{asked, country}}.',
  otherPartShown: 'The platform shows the part “{{shown}}” of this page instead of “{{wanted}}”.',
});
