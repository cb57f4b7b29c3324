/** A schedule collects its sources again, or asks for each row again by its id. */
export const schedulesThatCheck = `
ALTER TABLE schedules ADD COLUMN kind TEXT NOT NULL DEFAULT 'collect'
  CHECK (kind IN ('collect', 'recheck'));
`;
