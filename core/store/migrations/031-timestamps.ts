/** What an authority was asked about a day that ended, and what it answered (RFC 3161). */
export const timestamps = `
CREATE TABLE dayTimestamps (
  day INTEGER PRIMARY KEY REFERENCES signedDays (seq),
  query BLOB NOT NULL,
  reply BLOB NOT NULL
) STRICT;
`;
