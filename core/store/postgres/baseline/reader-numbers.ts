/** The numbers of readers, as SQLite's step of this number adds them. */
export const readerNumbers = `
ALTER TABLE calls ADD COLUMN reader bigint;
ALTER TABLE items ADD COLUMN reader bigint;
`;
