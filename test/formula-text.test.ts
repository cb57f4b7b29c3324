import { expect, test } from 'vitest';
import { isFormula } from '../core/exports/dataset-csv.ts';
import { isFormula as isFormulaInWindow } from '../renderer/formula-text.ts';

const LAST = 0x10_ff_ff;

test('the window takes the same texts for formulas as the exports', () => {
  const differing: number[] = [];
  let formulas = 0;
  for (let code = 0; code <= LAST; code += 1) {
    const sign = String.fromCodePoint(code);
    for (const text of [sign, `${sign}=1`, ` ${sign}`]) {
      const expected = isFormula(text);
      if (expected) formulas += 1;
      if (isFormulaInWindow(text) !== expected) differing.push(code);
    }
  }
  expect(differing).toEqual([]);
  expect(formulas).toBeGreaterThan(100);
});
