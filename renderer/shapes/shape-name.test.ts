import i18next from 'i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { speak, startI18n } from '../i18n.ts';
import { shapeName } from './label.ts';

beforeAll(async () => {
  await startI18n();
  await speak('de');
});
afterAll(() => speak('en'));

it('is a word that people know, in their language', () => {
  expect(shapeName('CaptionTrack', i18next.getFixedT('en'))).toBe('Caption track');
  expect(shapeName('Person', i18next.getFixedT('de'))).toBe('Konto');
});

it('is the id of a shape that has no name yet', () => {
  expect(shapeName('OfTomorrow', i18next.getFixedT('de'))).toBe('OfTomorrow');
});
