import { expect } from 'vitest';
import { catalogue } from '../../core/engine/catalogue.ts';
import type { Example } from '#kit/operation.ts';
import type { openSample } from './sample.ts';

/** Expects an invented site to have an example for each operation with a route, and each to answer. */
export const expectExamplesAnswer = async (
  segment: string,
  examples: Readonly<Record<string, Example>>,
  call: ReturnType<typeof openSample>['call'],
): Promise<void> => {
  const platform = catalogue.platform(segment);
  expect(Object.keys(examples).sort()).toEqual(
    platform?.operations
      .filter(({ routes }) => routes.length > 0)
      .map(({ name }) => name)
      .sort(),
  );
  const answered: string[] = [];
  for (const [name, params] of Object.entries(examples))
    if ((await call(`${segment}.${name}`, params)).ok) answered.push(name);
  expect(answered).toEqual(Object.keys(examples));
};
