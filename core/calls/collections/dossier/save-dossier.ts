import { writeFile } from 'node:fs/promises';
import { hasSample } from '#kit/world.ts';
import { folderIn, freeName } from '../../exports/answer-exports.ts';
import { logLeftText } from '../../answering/log-left.ts';
import type { LocalContext } from '../../answering/context.ts';
import { safeName, sampleStem } from '../../downloads/names.ts';
import { buildDossier } from './dossier.ts';
import type { DocumentText } from '#kit/document/document.ts';
import { readDossierFacts, type DossierFacts } from './facts.ts';
import { documentMarkdown } from '#kit/document/markdown.ts';
import { documentPage } from '#kit/document/page.ts';

export const DOSSIER_FORMATS: Readonly<
  Record<'html' | 'markdown', (text: DocumentText) => string>
> = { html: documentPage, markdown: documentMarkdown };

/** Both forms, in the download folder, for this user alone; nothing is replaced. */
export const saveDossier = async (
  context: LocalContext,
  name: string,
): Promise<{ readonly files: readonly string[] }> => {
  const facts = await readDossierFacts(context, name);
  const document = buildDossier(facts);
  const folder = folderIn(context, undefined);
  const files: string[] = [];
  for (const [extension, text] of [
    ['html', documentPage(document)],
    ['md', documentMarkdown(document)],
  ] as const) {
    const file = freeName(folder, stemFor(facts), extension);
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    logLeftText(context, facts.collection.seq, text, { format: `access dossier (${extension})` });
    files.push(file);
  }
  return { files };
};

const stemFor = ({ collection, completeness }: DossierFacts): string => {
  const stem = `${safeName(collection.name, 'collection')} access dossier`;
  return hasSample(completeness.worlds) ? sampleStem(stem) : stem;
};
