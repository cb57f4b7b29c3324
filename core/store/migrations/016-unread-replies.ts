/**
 * Replies of a browsed site that no reader understood: how many, between which days, and the form of the
 * latest (names and kinds of members, and no value). One row an endpoint.
 */
export const unreadReplies = `
CREATE TABLE unreadReplies (
  platform TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  firstAt TEXT NOT NULL,
  lastAt TEXT NOT NULL,
  replies INTEGER NOT NULL,
  form TEXT NOT NULL,
  PRIMARY KEY (platform, endpoint)
) STRICT, WITHOUT ROWID;
`;
