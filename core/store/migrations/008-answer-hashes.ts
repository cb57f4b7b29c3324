/**
 * The SHA-256 of each answer's data, by which `doctor` finds answers that are no longer as they were
 * kept. Answers of before have none: one made now would call good whatever stands there.
 */
export const answerHashes = `
ALTER TABLE answers ADD COLUMN sha256 TEXT;
`;
