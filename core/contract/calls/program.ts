/** The program itself, as it runs here. */
import { none, query, shape } from './define.ts';

export interface ProgramView {
  readonly version: string;
  /** From which the program was built, abbreviated; `-dirty` behind it where files had been changed. */
  readonly commit?: string;
  /** Where everything is kept: an absolute path. */
  readonly dataFolder: string;
}

export const programCalls = {
  'program.read': query({
    summary: 'Version, commit and data folder of the program that runs.',
    needs: 'program',
    params: none,
    result: shape<ProgramView>(),
    topics: ['network'],
  }),
};
