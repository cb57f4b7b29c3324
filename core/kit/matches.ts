import type { Platform } from './operation.ts';
import type { Recognised } from './recognise.ts';

/** What a pasted text means on one platform; `operation` is its whole id, `videosite.get-video`. */
export interface Match extends Recognised {
  readonly platform: string;
  readonly platformLabel: string;
}

/** What a pasted link, id or handle can mean, the likeliest first: that is what Enter opens. */
export const findMatches = (platforms: readonly Platform[], text: string): readonly Match[] => {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  return platforms
    .flatMap(({ segment, label, operations, recognise }) => {
      const match = recognise(trimmed);
      if (!match || !operations.some(({ name }) => name === match.operation)) return [];
      const operation = `${segment}.${match.operation}`;
      return [{ ...match, operation, platform: segment, platformLabel: label }];
    })
    .toSorted((a, b) => b.confidence - a.confidence);
};
