import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from './i18n.ts';
import { failedSubject, partLabel, subjectLabel } from './part-labels.ts';

beforeAll(startI18n);

const { t } = i18next;

test('a part is called by the words of the window', () => {
  expect(partLabel('streams', t)).toBe('Live');
  expect(subjectLabel('batch', t)).toBe('What to fetch by id');
  expect(failedSubject('video', t)).toBe('This video');
});

test('a part that an operation brought is called by its own words', () => {
  expect(partLabel('water-levels', t)).toBe('Water levels');
  expect(subjectLabel('pond', t)).toBe('Parts of this pond');
  expect(failedSubject('pond', t)).toBe('This');
  expect(failedSubject(undefined, t)).toBe('This');
});
