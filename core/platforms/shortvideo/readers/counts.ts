type Counts<N extends string> = Readonly<Record<N, number | undefined>>;

type Counted<N extends string> = Counts<N> & { readonly roundedCounts: string[] | undefined };

/**
 * TikTok displays 192,134 as 192.1K and gives 192100 (recorded 2025): from ten thousand on, a figure that
 * ends in two zeros may be rounded. Smaller ones are exact.
 */
const mayBeRounded = (value: number): boolean => value >= 10_000 && value % 100 === 0;

/**
 * Counts by their names, exact ones where the answer has them, and the names of those that are as
 * displayed. `exact`: what the platform is known to give exactly, whatever its last digits are.
 */
export const counted = <N extends string>(
  displayed: Counts<N>,
  exact?: Partial<Counts<N>>,
): Counted<N> => {
  const counts: Record<N, number | undefined> = { ...displayed };
  const rounded: N[] = [];
  for (const name in displayed) {
    const [value, stated] = [displayed[name], exact?.[name]];
    if (stated !== undefined) counts[name] = stated;
    else if (value !== undefined && mayBeRounded(value)) rounded.push(name);
  }
  return { ...counts, roundedCounts: rounded.length > 0 ? rounded : undefined };
};
