import { expect, test } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { catchErrorKind } from '../../../../test/support/recorded.ts';
import { cuesFromCaptionReply } from './caption-text.ts';

const reply = (body: string, status = 200): Reply => ({
  request: { method: 'GET', url: 'https://v16-webapp.tiktokcdn-us.com/x', headers: {} },
  status,
  headers: {},
  body: new TextEncoder().encode(body),
  at: '2026-09-01T08:00:00.000Z',
});

test.each([
  [
    'WebVTT, with tags, entities and a note',
    '\ufeffWEBVTT\n\nNOTE made up\n\n1\n00:00:00.080 --> 00:00:02.990 align:start\n<c>Look</c> &amp; listen\nagain\n\n01:00:00.000 --> 01:00:01.500\nLate\n',
  ],
  [
    'SRT, with Windows line ends',
    '1\r\n00:00:00,080 --> 00:00:02,990\r\nLook & listen\r\nagain\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,500\r\nLate\r\n',
  ],
  [
    'creator captions, in milliseconds',
    '{"utterances":[{"start_time":80,"end_time":2990,"text":"Look & listen\\nagain"},{"start_time":3600000,"end_time":3601500,"text":"Late"}]}',
  ],
])('%s', (_, body) => {
  expect(cuesFromCaptionReply(reply(body))).toEqual({
    segments: [
      { startMs: 80, durationMs: 2910, text: 'Look & listen\nagain' },
      { startMs: 3_600_000, durationMs: 1500, text: 'Late' },
    ],
    notices: [],
  });
});

test('words without a start are counted, and an end before the start is left out', () => {
  const body = 'WEBVTT\n\nx --> y\nLost\n\n00:05.000 --> 00:04.000\nKept';
  expect(cuesFromCaptionReply(reply(body))).toEqual({
    segments: [{ startMs: 5000, text: 'Kept' }],
    notices: [
      expect.objectContaining({
        code: 'items-set-aside',
        message: '1 caption could not be read: no start',
        count: 1,
      }),
    ],
  });
});

test('no words are an error, never an empty transcript', () => {
  for (const body of ['WEBVTT', '', '{"utterances":', '<html>no</html>'])
    expect(catchErrorKind(() => cuesFromCaptionReply(reply(body)))).toBe('platform_error');
  expect(catchErrorKind(() => cuesFromCaptionReply(reply('gone', 403)))).toBe('platform_error');
});
