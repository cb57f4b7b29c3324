/**
 * Each call with its replies becomes a leaf: a digest that stays, and its salt, which goes with what was kept
 * of the call. A day that has ended gets the root over its leaves, and is signed where a key is at hand.
 * `lastCall` is the last call that has become one; it goes back with the calls, whose numbers are given
 * again where the last ones are deleted.
 */
export const signedDays = `
CREATE TABLE callLeaves (
  number INTEGER PRIMARY KEY,
  callId TEXT UNIQUE REFERENCES calls (id),
  salt BLOB CHECK (length(salt) = 32),
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  CHECK ((callId IS NULL) = (salt IS NULL))
) STRICT;

CREATE TABLE signedDays (
  seq INTEGER PRIMARY KEY,
  day TEXT NOT NULL UNIQUE,
  firstLeaf INTEGER NOT NULL REFERENCES callLeaves (number),
  size INTEGER NOT NULL CHECK (size > 0),
  root TEXT NOT NULL,
  previous TEXT NOT NULL,
  publicKey TEXT,
  signature TEXT,
  CHECK ((publicKey IS NULL) = (signature IS NULL))
) STRICT;

CREATE TABLE openDay (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  lastCall INTEGER NOT NULL,
  day TEXT
) STRICT;
INSERT INTO openDay (id, lastCall) VALUES (1, 0);

CREATE TRIGGER openDayFollowsCalls AFTER DELETE ON calls
WHEN OLD.seq >= (SELECT lastCall FROM openDay)
BEGIN
  UPDATE openDay SET lastCall = (SELECT ifnull(max(seq), 0) FROM calls)
  WHERE lastCall > (SELECT ifnull(max(seq), 0) FROM calls);
END;
`;
