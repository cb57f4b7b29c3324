/**
 * Calls that were answered with somebody who is left out of what is gathered: until that person is taken
 * out of their replies and answers, nothing of those is given out.
 *
 * What made a list the same list was left where its parameters had named somebody who was forgotten.
 */
export const leftOutCalls = `
CREATE TABLE leftOutCalls (
  callId TEXT PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
UPDATE runLists SET identity = params WHERE params = json_object('deleted', seq);
`;
