/** Words that sentences for a methods section share. */

export const were = (n: number): string => (n === 1 ? 'was' : 'were');

/** "1 list", "1,200 lists". */
export const many = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
