/** What a check of a study package found, and could not check. */
export interface Finding {
  readonly file: string;
  /** Key of the row, where one is meant. */
  readonly row?: string;
  readonly problem: string;
}

/** As many are told one by one. */
const SHOWN = 100;

export const createFindings = () => {
  const first: Finding[] = [];
  const notices: string[] = [];
  let count = 0;
  return {
    first,
    notices,
    count: () => count,
    add: (file: string, problem: string, row?: string): void => {
      count += 1;
      if (first.length < SHOWN)
        first.push({ file, problem, ...(row === undefined ? {} : { row }) });
    },
  };
};
export type Findings = ReturnType<typeof createFindings>;
