import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-chart-videos', {
  chartTheOfficialApiHas:
    'chart: the official API has no chart {{chart}}, but only that of a country’s most popular videos',
  thisIsTheOfficialApis:
    'This is the official API’s own chart of most popular videos, made of those of music, films and games since July 2025; the chart of the page is another one.',
  countryTheChartHasNone: 'country: the chart {{chart}} has none',
  thereIsNoReply: 'there is no reply to read',
  expectedAChartGot: 'expected a chart, got a page',
  platformRetiredItsTrendingPage:
    'the platform retired its trending page in July 2025; the charts of a country stand in for it',
  answerHoldsEntriesOfOther:
    'The answer holds {{beside, number}} entries of other lists too, which are left out.',
  platformAnswersWithTheChart:
    'The platform answers with the chart of {{country, country}} instead of {{asked, country}}.',
  platformShowsThePart:
    'The platform shows the part “{{shown}}” of this page instead of “{{wanted}}”.',
});
