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
  const names = Object.keys(displayed) as N[];
  const rounded = names.filter((name) => {
    const value = displayed[name];
    return exact?.[name] === undefined && value !== undefined && mayBeRounded(value);
  });
  const values = Object.fromEntries(
    names.map((name) => [name, exact?.[name] ?? displayed[name]]),
  ) as Counts<N>;
  return { ...values, roundedCounts: rounded.length > 0 ? rounded : undefined };
};
