/**
 * Since when a thing is not shown is `removedSince`; `isRemoved` says that the platform also said that it was removed.
 * Of earlier items it is known where the present item is what is left of one and tells who removed it.
 */
export const whatIsAbsent = `
ALTER TABLE items ADD COLUMN isRemoved bigint CHECK (isRemoved = 1);
UPDATE items SET isRemoved = 1 WHERE removedSince IS NOT NULL
  AND (data::json ->> 'type') = 'Tombstone' AND (data::json ->> 'removedBy') IS NOT NULL;
CREATE INDEX itemsSaidRemoved ON items (collection) WHERE isRemoved = 1;
ALTER TABLE runPages ADD COLUMN isRemoved bigint CHECK (isRemoved = 1);
ALTER TABLE checks ADD COLUMN notShown bigint NOT NULL DEFAULT 0;
UPDATE checks SET until = '';
`;
