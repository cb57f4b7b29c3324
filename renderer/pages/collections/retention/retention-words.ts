/** A person has this long to take something away before it is deleted, in milliseconds. */
const SOON_MS = 14 * 86_400_000;

/** Whether the day, `2027-01-31` in UTC, is near enough to warn of it. */
export const isSoon = (day: string, now: number): boolean => Date.parse(day) - now <= SOON_MS;
