const MACHINE = /\s*\(auto-generated\)$/i;

/** The language's name in that of a caption track: "English (auto-generated)" is English. */
export const languageName = (track: string | undefined): string | undefined =>
  track?.replace(MACHINE, '') || undefined;

/** Whether a track's name says that a machine wrote it down. */
export const isMachineName = (track: string | undefined): boolean => MACHINE.test(track ?? '');
