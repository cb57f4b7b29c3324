import type { Store } from '../../store/index.ts';

/** Gives a code of the codebook of “Test”, which has it from then on, to an item by whoever codes there. */
export const giveCode = (store: Store, name: string, item: number): void => {
  const { seq } = store.collections.there('Test');
  const coder = store.coders.current().seq;
  const { codes } = store.codebooks.read(seq);
  const known = codes.find((code) => code.name === name);
  const id = known?.id ?? store.newId();
  const code = { id, name, colour: 'blue' as const, definition: '', examples: '' };
  if (!known) store.codebooks.change(seq, [...codes, code], { coder });
  store.codings.set({ item, code: id, coder });
};
