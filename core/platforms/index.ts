import type { Platform } from '#kit/operation.ts';
import videosite from './videosite/platform.ts';
import photosite from './photosite/platform.ts';
import shortvideo from './shortvideo/platform.ts';
import forum from './forum/platform.ts';
import microblog from './microblog/platform.ts';
import professional from './professional/platform.ts';

/** The six, one line each. */
export const platforms: readonly Platform[] = [
  videosite,
  photosite,
  shortvideo,
  forum,
  microblog,
  professional,
];
