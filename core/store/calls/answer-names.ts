/** Kept answers are never written anew: one that has the names of before is read under today's. */
import { NAMES, todaysAnswer } from '#vocab/renamed.ts';
import { unpackContent, type PackedContent } from './contents.ts';

/** Which names an answer has; `null`: it was kept before there was a number. */
export interface NamedAnswer extends PackedContent {
  readonly operation: string;
  readonly names: number | null;
}

/** The JSON text of an answer under today's names; `undefined` when its bytes are no longer those that were kept. */
export const unpackAnswer = (row: NamedAnswer): string | undefined => {
  const json = unpackContent(row);
  return json === undefined || row.names === NAMES ? json : renamedText(row.operation, json);
};

const renamedText = (operation: string, json: string): string =>
  JSON.stringify(todaysAnswer(operation, JSON.parse(json)));
