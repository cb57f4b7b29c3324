/** What YouTube appends to the name of a track that a machine wrote down (English pages, 2026). */
const MARK = '(auto-generated)';

/** Whether a track's name says that a machine wrote it down. */
export const isMachineName = (track = ''): boolean => track.toLowerCase().endsWith(MARK);

/** The language's name in that of a caption track: "English (auto-generated)" is English. */
export const languageName = (track: string | undefined): string | undefined =>
  (isMachineName(track) ? track?.slice(0, -MARK.length).trimEnd() : track) || undefined;
