import { expect, test } from 'vitest';
import { announcedStart, announcesStart } from './announced-start.ts';

const by = (hl: string | undefined, utcOffsetMinutes?: number, timeZone?: string) => ({
  context: { client: { hl, utcOffsetMinutes, timeZone } },
});

test.each([
  ['Premieres 14/08/2025, 13:00', by('en-GB', 0), '2025-08-14T13:00:00.000Z'],
  ['Premieres 14/08/2025, 13:00', by('en-GB', 120), '2025-08-14T11:00:00.000Z'],
  ['Premieres 14/08/2025, 13:00', by('en-GB', 0, 'UTC'), '2025-08-14T13:00:00.000Z'],
  ['Scheduled for 4/10/2026, 4:05 pm', by('en-IN', 330), '2026-10-04T10:35:00.000Z'],
  ['Scheduled for 10/4/26, 4:00\u202fPM', by('en', 0), '2026-10-04T16:00:00.000Z'],
  ['Premieres 8/14/25, 12:30 AM', by('en-US', -420), '2025-08-14T07:30:00.000Z'],
])('%s', (words, body, expected) => {
  expect(announcedStart(words, body)).toBe(expected);
});

test.each([
  ['Premieres 14/08/2025, 13:00', by('en', 0)],
  ['Premieres 04/08/2025, 13:00', by('en', 0)],
  ['Premieres 31/02/2025, 13:00', by('en-GB', 0)],
  ['Premieres 14/08/2025, 25:00', by('en-GB', 0)],
  ['Premieres 14/08/2025, 13:00', by('en-GB')],
  ['Premieres 14/08/2025, 13:00', by(undefined, 0)],
  ['Premieres 14/08/2025, 13:00', by('fr', 0)],
  ['Premieres 14/08/2025, 13:00', by('en-GB', 120, 'Europe/Berlin')],
  ['Premieres 14/08/2025, 13:00', {}],
  ['Premieres tomorrow', by('en-GB', 0)],
] as const)('names no instant: %s (%#)', (words, body) => {
  expect(announcesStart(words)).toBe(true);
  expect(announcedStart(words, body)).toBeUndefined();
});
