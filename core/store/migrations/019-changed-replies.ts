/**
 * Replies that were changed or deleted because a person asked to be forgotten: of which call, under which
 * hash they were kept before, and under which the rest is kept now (none: it was deleted). It does not tell
 * who the person was.
 */
export const changedReplies = `
CREATE TABLE changedReplies (
  seq INTEGER PRIMARY KEY,
  callId TEXT NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  oldSha256 TEXT NOT NULL,
  newSha256 TEXT,
  removed TEXT NOT NULL
) STRICT;
CREATE INDEX changedRepliesByCall ON changedReplies (callId);
`;
