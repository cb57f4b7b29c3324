/** Calls that an official API answered are found by their operation: its terms may ask to delete what is old. */
export const officialCalls = `
CREATE INDEX officialCalls ON calls (operation, finishedAt) WHERE route = 'official-api';
`;
