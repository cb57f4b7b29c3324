/**
 * Messages keep their ids and values beside their English, as JSON: `{"id": "net.noAnswer", "values": {…}}`.
 * Rows that were written before have none, and are shown as they were written.
 */
export const messageSources = `
ALTER TABLE calls ADD COLUMN messageSource TEXT;
ALTER TABLE health ADD COLUMN lastMessageSource TEXT;
ALTER TABLE runs ADD COLUMN reasonSource TEXT;
ALTER TABLE runPages ADD COLUMN reasonSource TEXT;
`;
