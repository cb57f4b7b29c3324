/**
 * Calls that were answered with somebody who is left out of what is gathered: until that person is taken
 * out of their replies and answers, nothing of those is given out.
 */
export const leftOutCalls = `
CREATE TABLE leftOutCalls (
  callId TEXT PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`;
