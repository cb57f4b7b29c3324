import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Found, RecordingFormat } from './source.ts';

/** Our own recordings: folders of an exchange each. `folders` lists and reads them. */
export const recordings = (folders: (path: string) => Iterable<() => Reply>): RecordingFormat => ({
  name: 'recordings',
  fits: ({ isFolder }) => isFolder,
  async *read(path, isWanted) {
    for (const open of folders(path)) {
      const found = foundIn(open);
      if ('reply' in found && !isWanted(found.reply.request.url)) yield { lacking: 'elsewhere' };
      else yield found;
    }
  },
});

/** One that cannot be read is named, and costs no other. */
const foundIn = (open: () => Reply): Found => {
  try {
    return { reply: open() };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { lacking: 'unreadable', damage: thrown.message };
  }
};
