/** A file of identifiers alone, as an export writes it, read back: which things it names, and how each is asked for. */
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { ID_PREFIX, IDS_COLUMNS } from '../exports/ids-csv.ts';
import { BATCH_IDS } from '#kit/batch.ts';
import { csvRecords } from '#kit/coding/csv-records.ts';
import { isNode } from '#kit/dig.ts';
import { plainMessage } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import { checkParams } from '#kit/params.ts';
import { messages } from './messages.ts';
import { entriesByShape } from './request-again.ts';
import { findIdParam } from './sources.ts';

type Params = Readonly<Record<string, unknown>>;

/** A thing of the file. */
export interface WantedThing {
  /** From 1; the heads of the columns are the first. */
  readonly line: number;
  readonly platform: string;
  readonly shape: string;
  readonly id: string;
  /** The call that has it again; a batch has others, too. Absent where there is none. */
  readonly request?: { readonly operation: string; readonly params: Params; readonly by?: string };
  /** The same thing as a link names it, where it is asked for with others. */
  readonly link?: { readonly operation: string; readonly params: Params };
  /** Why there is none. */
  readonly reason?: Message;
}

const HEAD = IDS_COLUMNS.slice(0, 5);

/** Whether a text is such a file: it begins with its columns. */
export const isIdsFile = (text: string): boolean => {
  const [line = ''] = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]/, 1);
  const names = line.split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim());
  return HEAD.every((name, place) => names[place] === name);
};

export const readIdsFile = (catalogue: Catalogue, text: string): readonly WantedThing[] => {
  const entriesFor = entriesByShape(catalogue);
  const [head = [], ...records] = csvRecords(text);
  const at = new Map(head.map((name, place) => [name.trim(), place]));
  return records.map((record, n) => {
    const cell = (name: (typeof IDS_COLUMNS)[number]): string => record[at.get(name) ?? -1] ?? '';
    const identifier = cell('identifier');
    const thing = {
      line: n + 2,
      platform: cell('platform'),
      shape: cell('shape'),
      id: identifier.startsWith(ID_PREFIX) ? identifier.slice(ID_PREFIX.length) : identifier,
    };
    const { batch, single } = entriesFor(thing.platform, thing.shape);
    if (batch)
      return {
        ...thing,
        request: { operation: batch.id, params: {}, by: BATCH_IDS },
        ...findLink(single, thing.id),
      };
    return { ...thing, ...findRequest(catalogue, cell('operation'), cell('params')) };
  });
};

const findRequest = (
  catalogue: Catalogue,
  operation: string,
  params: string,
): Pick<WantedThing, 'request' | 'reason'> => {
  const entry = catalogue.find(operation);
  if (!entry) return { reason: messages.noRequestAgain };
  if (entry.unavailable) return { reason: plainMessage(entry.unavailable) };
  try {
    const given: unknown = JSON.parse(params);
    const checked = checkParams(entry.params, isNode(given) ? given : {});
    const by = findIdParam(entry);
    return {
      request: {
        operation: entry.id,
        params: checked,
        ...(by !== undefined && typeof checked[by] === 'string' && { by }),
      },
    };
  } catch {
    return { reason: messages.noRequestAgain };
  }
};

/** The operation that gives one such thing, where its identifier is all that it needs. */
const findLink = (single: Entry | undefined, id: string): Pick<WantedThing, 'link'> => {
  const by = single && findIdParam(single);
  if (!single || by === undefined) return {};
  try {
    return { link: { operation: single.id, params: checkParams(single.params, { [by]: id }) } };
  } catch {
    return {};
  }
};
