interface Source {
  readonly source?: string;
}

const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context?: Source) => unknown,
) => unknown;

/**
 * JSON whose whole numbers that a double cannot hold become text: identifiers come as bare numbers of 19
 * digits in the Research API and in live rooms. Throws where the text is no JSON.
 */
export const wholeJson = (text: string): unknown =>
  parse(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  );
