/**
 * When hosts may be asked next, and which platforms rest after a refusal, for all processes that reach them from
 * one address (`egress`). They stand in the data file of the people; in that of a desktop, and of a project, these
 * tables are empty.
 *
 * Moments are milliseconds since 1970 by the clock of the database. `starts` counts the requests of the last hour
 * by the minute in which they started: `{"29712345": 3}`.
 */
export const turns = `
CREATE TABLE turns (
  egress TEXT NOT NULL,
  host TEXT NOT NULL,
  nextAt INTEGER NOT NULL,
  heldUntil INTEGER NOT NULL,
  starts TEXT NOT NULL,
  PRIMARY KEY (egress, host)
) STRICT, WITHOUT ROWID;

CREATE TABLE rests (
  egress TEXT NOT NULL,
  platform TEXT NOT NULL,
  until INTEGER NOT NULL,
  refusal TEXT NOT NULL,
  PRIMARY KEY (egress, platform)
) STRICT, WITHOUT ROWID;
`;
