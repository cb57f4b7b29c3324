import { thing } from '../../../cases/reply.ts';

export const trophies = thing('TrophyList', {
  trophies: [
    thing('t6', {
      icon_70: 'https://www.redditstatic.com/awards2/club-70.png',
      icon_40: 'https://www.redditstatic.com/awards2/club-40.png',
      name: 'Ten-Year Club',
      description: null,
      url: null,
      award_id: null,
      id: null,
      granted_at: 1700000000,
    }),
    thing('t6', {
      icon_70: 'https://www.redditstatic.com/awards2/link-70.png',
      name: 'Inciteful Link',
      description: '2018-03-05',
      url: '/r/wrens/comments/a1/one/b2/?context=5#b2',
      award_id: '7',
      id: '1uf5tz',
      granted_at: null,
    }),
    thing('t6', { name: 'Odd', url: 'javascript:alert(1)' }),
    thing('t6', { description: 'a trophy without a name' }),
  ],
});

export const none = thing('TrophyList', { trophies: [] });

export const unknownUser = {
  fields: ['id'],
  explanation: 'that user doesn’t exist',
  message: 'Bad Request',
  reason: 'USER_DOESNT_EXIST',
};
