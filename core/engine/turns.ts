/** Resolves when it is the caller's turn: in the order of asking. */
export type TakeTurn = () => Promise<void>;

/**
 * Work that many ask for at once is begun piece by piece, one in each turn of the event loop, so that
 * a light request is answered between two of them. Where nobody else is at work, it begins at once.
 */
export const createTurnTaker = (): TakeTurn => {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  const pass = (): void => {
    const begin = waiting.shift();
    isTaken = begin !== undefined;
    if (!begin) return;
    begin();
    setImmediate(pass);
  };

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isTaken) pass();
    });
};
