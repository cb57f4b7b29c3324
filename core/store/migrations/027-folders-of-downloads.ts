/**
 * Files of a list, or of a collection, lie in a folder of their own below the download folder. Those of
 * before have none: they stay where they are, or go where they were about to go.
 */
export const foldersOfDownloads = `
ALTER TABLE downloads ADD COLUMN folder TEXT;
ALTER TABLE downloads ADD COLUMN collection TEXT;
`;
