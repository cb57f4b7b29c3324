/**
 * What official APIs billed a person in a month (`2026-11`, UTC), in thousandths of a US dollar, with what
 * requests on their way may cost. It belongs to no call: whoever deletes calls has spent as much.
 */
export const officialSpending = `
CREATE TABLE officialSpending (
  platform TEXT NOT NULL,
  month TEXT NOT NULL,
  mills INTEGER NOT NULL,
  PRIMARY KEY (platform, month)
) STRICT, WITHOUT ROWID;
`;
