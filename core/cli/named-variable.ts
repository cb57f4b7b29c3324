/** Options that name a variable of the environment, as `env:NAME`, for what does not belong into a command. */

const VARIABLE = /^env:(\w+)$/;

export interface NamedValue {
  /** What is meant; `undefined` where the variable is not set, or empty. */
  readonly text: string | undefined;
  /** The variable, where one was named. */
  readonly variable: string | undefined;
}

export const readNamed = (value: string): NamedValue => {
  const [, variable] = VARIABLE.exec(value) ?? [];
  const text = variable === undefined ? value : process.env[variable];
  return { text: text === '' ? undefined : text, variable };
};
