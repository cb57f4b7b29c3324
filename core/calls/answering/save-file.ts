import { mkdir, writeFile } from 'node:fs/promises';
import { join, isAbsolute } from 'node:path';
import { z } from 'zod';
import type { LocalContext } from './context.ts';
import { savingFolderIn } from '../settings/answer-settings.ts';

/** `2026-07-02T101500Z`: no colon, which Windows refuses. */
export const stampForName = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** Writes a text into the folder of downloads, for this user alone; answers where it lies. */
export const saveFile = async (
  context: LocalContext,
  name: string,
  text: string,
): Promise<{ readonly file: string }> => {
  const folder = savingFolderIn(context);
  await mkdir(folder, { recursive: true });
  const file = join(folder, name);
  await writeFile(file, text, { mode: 0o600 });
  return { file };
};

/** Checked here and not in the declaration: what an absolute path is depends on the operating system. */
export const absolutePath = z.string().refine(isAbsolute, 'is no absolute path');
