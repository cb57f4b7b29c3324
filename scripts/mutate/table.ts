/** What of Stryker's report is read here. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** A mutant that lets a program run for ever was noticed too. */
const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

const countMutants = (mutants: readonly Mutant[], statuses: ReadonlySet<string>): number =>
  mutants.filter(({ status }) => statuses.has(status)).length;

const formatTableLine = (name: string, mutants: readonly Mutant[]): string => {
  const killed = countMutants(mutants, KILLED);
  const survived = countMutants(mutants, SURVIVED);
  const all = killed + survived;
  const share = all === 0 ? 'not run' : `${((100 * killed) / all).toFixed(1)} %`;
  return `${name.padEnd(36)}${String(killed).padStart(8)}${String(survived).padStart(10)}${share.padStart(10)}`;
};

/** A line a file, and the sum; what was left out of the count is in no column. */
export const formatReports = (reports: readonly Report[]): string => {
  const files = reports.flatMap((report) => Object.entries(report.files));
  return [
    `${'File'.padEnd(36)}${'killed'.padStart(8)}${'survived'.padStart(10)}`,
    ...files.map(([name, { mutants }]) => formatTableLine(name, mutants)),
    formatTableLine(
      'All',
      files.flatMap(([, { mutants }]) => mutants),
    ),
  ].join('\n');
};

/** `core/kit/dig.ts:12:3 EqualityOperator a <= b`, one for each that no test noticed. */
export const survivors = ({ files }: Report): string[] =>
  Object.entries(files).flatMap(([name, { mutants }]) =>
    mutants
      .filter(({ status }) => SURVIVED.has(status))
      .map(({ location: { start }, mutatorName, replacement = '' }) => {
        const [first = ''] = replacement.split('\n');
        return `${name}:${start.line}:${start.column} ${mutatorName} ${first.slice(0, 60)}`;
      }),
  );
