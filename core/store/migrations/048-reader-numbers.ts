/**
 * With which reader the answer of a call was read, and with which one an item was read again since, from the same
 * reply (`Operation.reader`). NULL: of a call, that it was kept before numbers were noted; of an item, that it
 * says what its call said.
 */
export const readerNumbers = `
ALTER TABLE calls ADD COLUMN reader INTEGER;
ALTER TABLE items ADD COLUMN reader INTEGER;
`;
