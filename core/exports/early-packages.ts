/** Study packages as versions before November 2026 wrote them: what they say of themselves stands elsewhere. */
import { z } from 'zod';
import { utf8FromText } from '#kit/bytes.ts';
import { type DatasetCard, cardIn, codebookIn, rowsIn } from './package-parts.ts';
import { PACKAGE } from './package-format.ts';
import { parsedJson } from './parsed-json.ts';
import { smallFile, type OpenZip } from './unzip.ts';

/** Shapes that a vocabulary can have. */
const MOST_SHAPES = 200;

const crate = z.object({
  '@graph': z.array(z.looseObject({ '@id': z.string() })),
});
const provenance = z.object({
  activity: z.record(
    z.string(),
    z.looseObject({ 'bb:operation': z.string(), 'bb:params': z.string() }),
  ),
});

/** Whether it is such a package: later ones have all of these. */
export const isEarlyPackage = (zip: OpenZip): boolean =>
  ![PACKAGE.dataset, PACKAGE.context, PACKAGE.calls].some((path) => zip.has(path));

/** What `dataset.json` would hold, as far as the metadata tell; `undefined` where they do not. */
export const earlyCard = async (zip: OpenZip): Promise<DatasetCard | undefined> => {
  const metadata = crate.safeParse(parsedJson(await smallFile(zip, PACKAGE.crate))).data;
  const record = provenance.safeParse(parsedJson(await smallFile(zip, PACKAGE.provenance))).data;
  const codebook = codebookIn(await smallFile(zip, PACKAGE.codebook));
  const find = (id: string) => metadata?.['@graph'].find((one) => one['@id'] === id);
  const card = {
    name: find('./')?.['name'],
    createdAt: find('./')?.['datePublished'],
    shapes: await shapesIn(zip),
    sources: Object.values(record?.activity ?? {}).map((activity) => ({
      operation: activity['bb:operation'],
      params: parsedJson(utf8FromText(activity['bb:params'])),
    })),
    version: find('#bowerbird')?.['softwareVersion'],
    ...(codebook?.protectedLeftOut && { protectedLeftOut: codebook.protectedLeftOut }),
    authors: [],
    hasEvidence: zip.has(PACKAGE.exchanges),
  };
  return cardIn(utf8FromText(`${JSON.stringify(card, null, 2)}\n`));
};

const shapesIn = async (zip: OpenZip): Promise<readonly string[]> => {
  const shapes = new Set<string>();
  for await (const { shape } of rowsIn(zip)) if (shapes.size < MOST_SHAPES) shapes.add(shape);
  return [...shapes].sort();
};
