import type { Reply } from '../../kit/exchange.ts';
import type { RecordingFormat } from './source.ts';

/** Our own recordings: folders of an exchange each. `folders` lists and reads them. */
export const recordings = (folders: (path: string) => Iterable<() => Reply>): RecordingFormat => ({
  name: 'recordings',
  fits: ({ isFolder }) => isFolder,
  async *read(path, isWanted) {
    for (const open of folders(path)) {
      const reply = open();
      yield isWanted(reply.request.url) ? { reply } : { lacking: 'elsewhere' };
    }
  },
});
