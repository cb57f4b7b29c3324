/**
 * `rowCounts` stays empty here: the server alone writes its tables, and the program's role may be kept from them
 * (`lab migrate --grant`). The hashes beside the people who are left out are those of SQLite.
 */
export const countedRows = `
CREATE TABLE rowCounts (
  name text COLLATE "C" PRIMARY KEY,
  held bigint NOT NULL
);
ALTER TABLE leftOutKeys ADD COLUMN sha256 text COLLATE "C";
UPDATE leftOutKeys SET sha256 = encode(sha256(key), 'hex');
ALTER TABLE leftOutPeople ADD COLUMN sha256 text COLLATE "C";
UPDATE leftOutPeople SET sha256 = encode(sha256(convert_to(
  platform || E'\\n' || hash || E'\\n' || request || E'\\n' || at, 'UTF8')), 'hex');
`;
