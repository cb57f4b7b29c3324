import { workerFileIn } from '../store/file/worker-file.ts';

/** Where the code of a thread of this folder lies. */
export const workerFile = (name: string): string => workerFileIn(import.meta.dirname, name);
