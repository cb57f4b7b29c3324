import { catalogue } from '../../core/engine/catalogue.ts';
import type { Example } from '#kit/operation.ts';
import type { openSample } from './sample.ts';

/** Operations of a platform by their names, in order: those with a route, with an example, and whose example answers. */
export const tryExamples = async (
  segment: string,
  examples: Readonly<Record<string, Example>>,
  call: ReturnType<typeof openSample>['call'],
) => {
  const operations = catalogue.platform(segment)?.operations ?? [];
  const answered: string[] = [];
  for (const [name, params] of Object.entries(examples))
    if ((await call(`${segment}.${name}`, params)).ok) answered.push(name);
  return {
    routed: operations.flatMap(({ name, routes }) => (routes.length > 0 ? [name] : [])).toSorted(),
    exemplified: Object.keys(examples).toSorted(),
    answered: answered.toSorted(),
  };
};
