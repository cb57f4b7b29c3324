import { codePath, topCode, type Code } from '#kit/coding/codebook.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { FilterNames } from '#kit/item-filter.ts';
import type { CodingCard, DatasetRow, RowCoding, RowDecision } from '../../exports/dataset.ts';
import type { CodesOfItem, CollectionStore } from '../../store/index.ts';

/** What an export tells of the codes of a row, and whether something of it is damaged. */
export interface CodesOfRow {
  readonly codes: Pick<DatasetRow, 'codes' | 'codings' | 'decisions'>;
  readonly isDamaged: boolean;
}

export interface RowCodes {
  /** Absent where nothing was coded. */
  readonly card: CodingCard | undefined;
  read(items: readonly number[]): (item: number) => CodesOfRow;
}

/** The column of rows of which a coder found that no code applies, and what stands in it. */
const NONE = { column: 'none', text: 'no code applies' } as const;
const DECIDED = 'decided';
const NOTHING: CodesOfRow = { codes: {}, isDamaged: false };

/**
 * The codes of the rows of a collection as an export tells them: each code with its coder, and columns: one
 * for each code at the top, with the names of the codes under it that the row has. Of several coders each has
 * columns of their own, as has what was decided.
 */
export const openRowCodes = (
  { coders, codebooks, codings }: Pick<CollectionStore, 'coders' | 'codebooks' | 'codings'>,
  collection: number,
): RowCodes => {
  const { version, codes } = codebooks.read(collection);
  const byId = new Map(codes.map((code) => [code.id, code]));
  const names = new Map(coders.list().map(({ id, name }) => [id, name]));
  const active = codings.counts(collection).coders.map(({ coder }) => coder);
  const isOfOne = active.length < 2;
  const nameOf = (coder: string): string => names.get(coder) ?? coder;
  const columnOf = (code: Code | undefined, voice: string): string => {
    const column = code ? topCode(code, byId).name : NONE.column;
    return voice === '' ? column : `${column} (${voice})`;
  };
  const pathOf = (id: string): string => {
    const code = byId.get(id);
    return code ? codePath(code, codes) : id;
  };

  // Asked once: most rows have none, and over a network each question takes its time.
  const withCodes = codings.itemsWithCodes(collection);

  const tell = ({ codings: given, decisions, isDamaged }: CodesOfItem): CodesOfRow => {
    if (given.length + decisions.length === 0) return { codes: {}, isDamaged };
    const cells = new Map<string, Set<string>>();
    const add = (column: string, name: string): void => {
      cells.set(column, (cells.get(column) ?? new Set()).add(name));
    };
    for (const { code, coder } of given) {
      const voice = isOfOne ? '' : nameOf(coder);
      const known = code === null ? undefined : byId.get(code);
      if (known || code === null) add(columnOf(known, voice), known?.name ?? NONE.text);
    }
    for (const { code, applies } of decisions) {
      const known = byId.get(code);
      if (known) add(columnOf(known, DECIDED), applies ? known.name : `not ${known.name}`);
    }
    return {
      codes: {
        codes: Object.fromEntries([...cells].map(([column, set]) => [column, [...set].join('; ')])),
        ...(given.length > 0 && {
          codings: given.map(({ code, coder, at, passage }): RowCoding =>
            omitUndefined({
              code: code === null ? undefined : pathOf(code),
              coder: nameOf(coder),
              at,
              passage,
            }),
          ),
        }),
        ...(decisions.length > 0 && {
          decisions: decisions.map(({ code, coder, ...decision }): RowDecision => ({
            code: pathOf(code),
            coder: nameOf(coder),
            ...decision,
          })),
        }),
      },
      isDamaged,
    };
  };

  const card = {
    version,
    codes: codes.map((code) => ({
      name: codePath(code, codes),
      definition: code.definition,
      examples: code.examples,
    })),
    coders: active.map(nameOf),
  };
  return {
    card: version === 0 ? undefined : card,
    read: (items) => {
      const coded = items.filter((item) => withCodes.has(item));
      if (coded.length === 0) return () => NOTHING;
      const codesOf = codings.ofItems(coded);
      return (item) => tell(codesOf(item));
    },
  };
};

/**
 * What the codes and coders of a filter are called where a view of a collection is told: a code with those
 * above it. `collection` is a `seq`; of everything that is held when left out, where a code may be of any.
 */
export const openFilterNames = (
  { coders, codebooks }: Pick<CollectionStore, 'coders' | 'codebooks'>,
  collection: number | undefined,
): FilterNames => {
  const nameIn = (seq: number, id: string): string | undefined => {
    const { codes } = codebooks.read(seq);
    const code = codes.find((one) => one.id === id);
    return code && codePath(code, codes);
  };
  return {
    code: (id) => {
      const places = collection === undefined ? codebooks.collectionsWith(id) : [collection];
      for (const seq of places) {
        const name = nameIn(seq, id);
        if (name !== undefined) return name;
      }
      return undefined;
    },
    coder: (id) => coders.find(id)?.name,
  };
};
