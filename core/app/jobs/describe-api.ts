import { openApi } from '../../doors/http/openapi.ts';
import { catalogue } from '../../engine/catalogue.ts';
import type { Job } from './job.ts';

export interface DescribeApiInput {
  readonly version: string;
  /** `http://127.0.0.1:8674` */
  readonly base: string;
}

/** The OpenAPI document as JSON text: some hundred milliseconds of work that anybody without a key can ask for. */
export const describeApi: Job<DescribeApiInput, string> = ({ version, base }) =>
  Promise.resolve(JSON.stringify(openApi(catalogue, version, base)));
