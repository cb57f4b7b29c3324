import type { Field } from './field.ts';
import type { Table } from './table.ts';

/**
 * What a column means in a table. A shape describes the values of all platforms; of a column with few
 * values, those that occur are told, and a description that names only others is left out.
 */
export const meaningIn = ({ tally }: Pick<Table, 'tally'>, field: Field): string => {
  if (field.choices === undefined) return field.meaning;
  const values = [...tally(field).values].sort();
  if (values.length === 0) return field.meaning;
  const occurring = `In this table: ${values.map((value) => `\`${value}\``).join(', ')}.`;
  const named = field.choices.filter((choice) => field.meaning.includes(`\`${choice}\``));
  const isOfOthers = named.length > 0 && !named.some((choice) => values.includes(choice));
  return field.meaning === '' || isOfOthers ? occurring : `${field.meaning} ${occurring}`;
};
