/** Whether the kept pages of a package are as they were recorded, and of which rows they are the page. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { textFromUtf8 } from '#kit/bytes.ts';
import { canonical } from '#kit/identity.ts';
import type { FileSums } from './check-files.ts';
import { problemFromError, type Findings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import { PACKAGE } from './package-format.ts';
import { pageFilePath } from './package-pages.ts';
import { exchangeIn, rowsIn } from './package-parts.ts';
import { parsedJson } from './parsed-json.ts';
import type { OpenZip } from './unzip.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.looseObject({ sha256: hex });

const lineSchema = z.strictObject({
  sha256: hex,
  record: z.looseObject({
    type: z.literal('BowerbirdKeptPage'),
    picture: file,
    snapshot: file.optional(),
    replies: z.array(z.looseObject({ call: z.string(), sha256: hex })).max(100_000),
  }),
});
type Line = z.infer<typeof lineSchema>;

/** Of one record, which lists replies at most. */
const MOST_LINE = 2 ** 25;

interface Followed {
  readonly pages: number;
  /** Files that a record names. */
  readonly named: ReadonlySet<string>;
  /** `call sha256` of the replies of all pages. */
  readonly replies: ReadonlySet<string>;
}

export const checkPages = async (zip: OpenZip, sums: FileSums, found: Findings): Promise<void> => {
  const followed = zip.has(PACKAGE.pageList) ? await followRecords(zip, sums, found) : undefined;
  for (const path of zip.paths)
    if (path.startsWith(PACKAGE.pages) && path !== PACKAGE.pageList && !followed?.named.has(path))
      found.add(path, messages.pageFileOfNoRecord);
  if (!followed || followed.pages === 0) return;
  const missing = await countMissing(zip, followed.replies);
  found.addUnprovable(messages.pageReplyNotHere, missing);
  found.notices.push(
    messages.pagesKept({ count: followed.pages, rows: await countRows(zip, followed.replies) }),
  );
};

const followRecords = async (zip: OpenZip, sums: FileSums, found: Findings): Promise<Followed> => {
  const named = new Set<string>();
  const replies = new Set<string>();
  let pages = 0;
  try {
    for await (const bytes of linesFromChunks(zip.read(PACKAGE.pageList), MOST_LINE)) {
      pages += 1;
      const line = lineSchema.safeParse(parsedJson(bytes));
      if (!line.success) {
        found.add(PACKAGE.pageList, messages.pageRecordUnreadable({ line: pages }));
        continue;
      }
      if (recordHash(bytes, line.data) !== line.data.sha256)
        found.add(PACKAGE.pageList, messages.pageRecordOther({ line: pages }));
      for (const path of filesOf(line.data)) {
        named.add(path);
        const sum = sums.get(path);
        if (!sum) found.add(path, messages.partMissing);
        else if (!path.startsWith(`${PACKAGE.pages}${sum.sha256}.`))
          found.add(path, messages.sumNotItsName);
      }
      for (const { call, sha256 } of line.data.record.replies) replies.add(`${call} ${sha256}`);
    }
  } catch (thrown) {
    found.add(PACKAGE.pageList, problemFromError(thrown));
  }
  return { pages, named, replies };
};

/** Of the canonical text: what stands in the line has to be that text, so that anybody can hash it. */
const recordHash = (line: Uint8Array, { sha256, record }: Line): string | undefined => {
  const text = canonical(record);
  return textFromUtf8(line) === `{"sha256":"${sha256}","record":${text}}`
    ? createHash('sha256').update(text).digest('hex')
    : undefined;
};

const filesOf = ({ record: { picture, snapshot } }: Line): readonly string[] => [
  pageFilePath('picture', picture.sha256),
  ...(snapshot ? [pageFilePath('snapshot', snapshot.sha256)] : []),
];

/** Replies that a page loaded and that are no evidence of this package: of other things, or left out. */
const countMissing = async (zip: OpenZip, replies: ReadonlySet<string>): Promise<number> => {
  const missing = new Set(replies);
  if (zip.has(PACKAGE.exchanges))
    for await (const line of linesFromChunks(zip.read(PACKAGE.exchanges))) {
      const exchange = exchangeIn(line);
      if (exchange) missing.delete(`${exchange.callId} ${exchange.bodySha256}`);
    }
  return missing.size;
};

/** Rows that were read from what the pages loaded. */
const countRows = async (zip: OpenZip, replies: ReadonlySet<string>): Promise<number> => {
  let rows = 0;
  for await (const { origin } of rowsIn(zip))
    if (replies.has(`${origin.callId} ${origin.sha256 ?? ''}`)) rows += 1;
  return rows;
};
