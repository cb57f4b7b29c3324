/** Which numbers may be typed; an empty field means none where that is allowed. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly mayBeEmpty?: boolean;
}

/** The number that was typed, `null` for an empty field; `undefined` for what is none or out of range. */
export const numberFromText = (
  text: string,
  { min, max, isWhole = false, mayBeEmpty = false }: NumberRange,
): number | null | undefined => {
  if (text.trim() === '') return mayBeEmpty ? null : undefined;
  const number = Number(text);
  const fits = number >= min && number <= max && (!isWhole || Number.isInteger(number));
  return fits ? number : undefined;
};
