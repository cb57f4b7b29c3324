/** The version that the present schema has. */
export const SCHEMA_VERSION = 53;
