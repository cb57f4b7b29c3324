/**
 * What a resumed or an interrupted download is checked by: the hash of the bytes that are held
 * (`received` of them), and the name that the finished file is being given.
 */
export const partsOfDownloads = `
ALTER TABLE downloads ADD COLUMN partSha256 TEXT;
ALTER TABLE downloads ADD COLUMN settling TEXT;
`;
