/**
 * A value as JSON in which half a surrogate pair is U+FFFD: as an escape it makes a whole file unreadable for
 * some programs (DuckDB 1.5, read November 2026). How many texts that changed is told in the codebook.
 */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value);
  // Only halves are written as escapes of surrogates; a text may also spell one out.
  return text.includes('\\ud') ? JSON.stringify(value, wellFormed) : text;
};

const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;
