/** Parts of the window that could not be drawn, for the report of a problem. Kept for the life of the window. */

/** Where something was to be drawn. */
export type FaultPart = 'window' | 'page' | 'answer' | 'row' | 'inspector' | 'frame';

/** Names and positions in our own code. No message: it may hold words of what was shown. */
export interface Fault {
  readonly part: FaultPart;
  /** When, as an ISO 8601 instant. */
  readonly at: string;
  /** The name of the error's kind. */
  readonly error: string;
  /** The innermost calls, each as `file:line:column`. */
  readonly calls: readonly string[];
}

/** So many are kept, the latest first. */
const KEPT = 10;
const CALLS = 8;

let kept: readonly Fault[] = [];

export const faults = (): readonly Fault[] => kept;

export const noteFault = (part: FaultPart, error: unknown, now = Date.now()): void => {
  const fault: Fault = {
    part,
    at: new Date(now).toISOString(),
    error: error instanceof Error ? error.name : typeof error,
    calls: error instanceof Error ? callsIn(error.stack ?? '') : [],
  };
  kept = [fault, ...kept].slice(0, KEPT);
};

export const forgetFaults = (): void => {
  kept = [];
};

const CALL = /^[\w.-]{1,100}:\d{1,7}:\d{1,7}$/;

const callsIn = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .map((line) => line.slice(line.lastIndexOf('/') + 1).replace(')', ''))
    .filter((call) => CALL.test(call))
    .slice(0, CALLS);

/** A report with the faults of this window added to what the engine tells; as it is, where there are none. */
export const withFaults = (report: string): string =>
  kept.length === 0
    ? report
    : `${JSON.stringify({ ...(JSON.parse(report) as object), window: { faults: kept } }, null, 2)}\n`;
