import type { Recognised } from '#kit/recognise.ts';
import type { Catalogue } from './catalogue.ts';

/** What a text means on one platform; `operation` with the segment of the platform in front. */
export interface Match extends Recognised {
  readonly platform: string;
  readonly platformLabel: string;
}

/** Which operations a pasted link, id or handle can mean, best first. */
export const findMatches = (catalogue: Catalogue, text: string): readonly Match[] =>
  catalogue.platforms
    .flatMap((platform) => {
      const match = text === '' ? undefined : platform.recognise(text);
      const operation = `${platform.segment}.${match?.operation}`;
      if (!match || !catalogue.find(operation)) return [];
      return [{ ...match, operation, platform: platform.segment, platformLabel: platform.label }];
    })
    .sort((a, b) => b.confidence - a.confidence);
