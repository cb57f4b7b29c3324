/** When the data file of a project was deleted, once a package of it had been written. */
export const archivedProjects = `
ALTER TABLE projects ADD COLUMN archived TEXT CHECK (archived IS NULL OR closed IS NOT NULL);
`;
