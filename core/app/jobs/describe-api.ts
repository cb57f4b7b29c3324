import type { NetworkView } from '#contract/index.ts';
import { openApi } from '../../doors/http/openapi.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { loadExamples } from '../world-examples.ts';
import type { Job } from './job.ts';

export interface DescribeApiInput {
  readonly version: string;
  /** `http://127.0.0.1:8674` */
  readonly base: string;
  /** Of which the examples are. */
  readonly world: NetworkView['mode'];
}

/** The OpenAPI document as JSON text: some hundred milliseconds of work that anybody without a key can ask for. */
export const describeApi: Job<DescribeApiInput, string> = async ({ version, base, world }) =>
  JSON.stringify(
    openApi({ catalogue, version, base, examples: await loadExamples(world, catalogue) }),
  );
