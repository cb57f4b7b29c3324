import { expect, test } from 'vitest';
import { COMMON_OPTIONS } from '../../cli/command.ts';
import { lab } from './lab.ts';
import { LAB_FORMS, LAB_HELP } from './lab-help.ts';

test('everything that can be done has help, with options that are there', () => {
  expect(Object.keys(LAB_HELP).toSorted()).toEqual([...(lab.argument as string[])].toSorted());
  const known = new Set([...Object.keys(lab.options), ...Object.keys(COMMON_OPTIONS)]);
  const named = Object.values(LAB_HELP).flatMap(({ forms, options, example }) =>
    [
      ...forms.map(([form]) => form),
      ...Object.keys(options).map((name) => `--${name}`),
      example,
    ].flatMap((text) => [...text.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const helped = new Set(named);
  expect(Object.keys(lab.options).filter((name) => !helped.has(name))).toEqual([]);
});

test('no two forms are the same', () => {
  expect(new Set(LAB_FORMS.map(([form]) => form)).size).toBe(LAB_FORMS.length);
});
