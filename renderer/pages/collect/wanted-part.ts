/** Which list is meant where one thing is shown. Pure. */
import type { OperationView } from '#contract/index.ts';

/** What people want of a thing, the likeliest first. */
const WANTED: readonly string[] = ['comments', 'videos', 'posts', 'replies'];

/** The comments of a video, the videos of a channel; `undefined` where nothing of the kind can be asked. */
export const wantedPart = <T extends { readonly name: string; readonly operation: string }>(
  parts: readonly T[],
  operationOf: (id: string) => OperationView | undefined,
): T | undefined =>
  WANTED.map((name) =>
    parts.find((part) => {
      const found = operationOf(part.operation);
      return part.name === name && found?.list === true && found.because === undefined;
    }),
  ).find((part) => part !== undefined);
