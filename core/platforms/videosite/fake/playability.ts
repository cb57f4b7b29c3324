import type { Film } from './films.ts';

/** When the scheduled broadcast will begin. */
export const ANNOUNCED = '2026-10-04T16:00:00+00:00';

const screen = (reason: string, subreason: string): object => ({
  errorScreen: {
    playerErrorMessageRenderer: {
      reason: { simpleText: reason },
      subreason: { runs: [{ text: subreason }] },
      icon: { iconType: 'ERROR_OUTLINE' },
    },
  },
});

const refused = (status: string, reason: string, subreason = ''): object => ({
  status,
  reason,
  ...(subreason === '' ? {} : screen(reason, subreason)),
});

/** What the player says about watching a film: real words and codes, recorded 2019 to 2026. */
export const buildPlayability = (film: Film): object => {
  switch (film.case) {
    case 'scheduled':
      return {
        ...refused('LIVE_STREAM_OFFLINE', 'This live event will begin in 33 days.'),
        liveStreamability: {
          liveStreamabilityRenderer: {
            videoId: film.id,
            offlineSlate: {
              liveStreamOfflineSlateRenderer: {
                scheduledStartTime: String(Date.parse(ANNOUNCED) / 1000),
              },
            },
          },
        },
      };
    case 'age':
      return {
        ...refused(
          'LOGIN_REQUIRED',
          'Sign in to confirm your age',
          'This video may be inappropriate for some users.',
        ),
        desktopLegacyAgeGateReason: 1,
      };
    case 'members':
      return refused(
        'UNPLAYABLE',
        "This video is available to this channel's members on level: Sample Friend (or any higher level).",
      );
    case 'region':
      return refused(
        'UNPLAYABLE',
        'Video unavailable',
        'The uploader has not made this video available in your country',
      );
    case 'private':
      return {
        status: 'LOGIN_REQUIRED',
        messages: ['This is a private video. Please sign in to verify that you may see it.'],
        ...screen('Private video', "Sign in if you've been granted access to this video"),
      };
    case 'bot-check':
      return refused(
        'LOGIN_REQUIRED',
        'Sign in to confirm you’re not a bot',
        'This helps protect our community. Learn more',
      );
    case 'removed':
      return refused(
        'ERROR',
        'Video unavailable',
        'This video has been removed by the uploader (a sample)',
      );
    case 'rate-limit':
      return refused('UNPLAYABLE', "This content isn't available, try again later.");
    default:
      return { status: 'OK', playableInEmbed: true };
  }
};
