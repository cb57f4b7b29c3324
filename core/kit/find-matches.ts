import type { Platform } from './operation.ts';
import type { Recognised } from './recognise.ts';

/** What a text means on one platform; `operation` with the segment of the platform in front. */
export interface Match extends Recognised {
  readonly platform: string;
  readonly platformLabel: string;
}

/** The platforms, and whether there is an operation of a name. */
interface Known {
  readonly platforms: readonly Platform[];
  readonly find: (operation: string) => unknown;
}

/** Which operations a pasted link, id or handle can mean, best first. */
export const findMatches = ({ platforms, find }: Known, text: string): readonly Match[] =>
  platforms
    .flatMap((platform) => {
      const match = text === '' ? undefined : platform.recognise(text);
      const operation = `${platform.segment}.${match?.operation}`;
      if (!match || find(operation) === undefined) return [];
      return [{ ...match, operation, platform: platform.segment, platformLabel: platform.label }];
    })
    .sort((a, b) => b.confidence - a.confidence);
