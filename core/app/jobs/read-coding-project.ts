import { importProject, type ImportedProject } from '../../collections/coding/import-project.ts';
import { readQdpx } from '../../exports/qda/read-qdpx.ts';
import { openReading } from '../../store/reading.ts';
import type { Job } from './job.ts';

export interface ReadCodingProjectInput {
  readonly dir: string;
  readonly collection: { readonly seq: number; readonly id: string; readonly name: string };
  /** The file, in base64. */
  readonly base64: string;
  /** For codes without a time: ISO 8601. */
  readonly now: string;
}

/** Reads a project of a program for qualitative analysis, of which every byte may be wrong. */
export const readCodingProject: Job<ReadCodingProjectInput, ImportedProject> = async ({
  dir,
  collection,
  base64,
  now,
}) => {
  const project = await readQdpx(Buffer.from(base64, 'base64'));
  const store = openReading(dir);
  try {
    return importProject(store, collection, project, now);
  } finally {
    store.close();
  }
};
