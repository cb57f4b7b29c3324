import type { About } from '../../collections/link-groups.ts';
import { readPasted, type Pasted } from '../../collections/pasted.ts';
import { catalogue } from '../../engine/catalogue.ts';
import type { Job } from './job.ts';

export interface ReadLinksInput {
  readonly text: string;
  readonly about?: About | undefined;
}

/** What pasted lines mean: thousands of them may be pasted at once. */
export const readLinks: Job<ReadLinksInput, Pasted> = ({ text, about }) =>
  Promise.resolve(readPasted(catalogue, text, about));
