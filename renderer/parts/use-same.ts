import { useState } from 'react';

/** A list as it was before while it holds the same, so that who is given it need not be drawn anew. */
export const useSame = <T>(list: readonly T[]): readonly T[] => {
  const [kept, keep] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, at) => one === list[at]);
  if (!isSame) keep(list);
  return isSame ? kept : list;
};
