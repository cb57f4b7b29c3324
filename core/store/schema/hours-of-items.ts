/**
 * Rows of `itemHours` as the items themselves come to. Dates are counted along an index, and those that are a span
 * are taken out and counted apart, so that no row of the large table is read.
 */
export const COUNTED_HOURS = `SELECT collection, earliest, latest, sum(items) AS items FROM (
  SELECT collection, substr(published, 1, 13) AS earliest, substr(published, 1, 13) AS latest,
    count(*) AS items
  FROM items GROUP BY 1, 2
  UNION ALL
  SELECT collection, substr(published, 1, 13), substr(published, 1, 13), -count(*)
  FROM items WHERE publishedLatest <> published GROUP BY 1, 2
  UNION ALL
  SELECT collection, substr(published, 1, 13), substr(publishedLatest, 1, 13), count(*)
  FROM items WHERE publishedLatest <> published GROUP BY 1, 2, 3
) AS counted GROUP BY 1, 2, 3 HAVING sum(items) <> 0`;

const hourOf = (row: string): string =>
  `${row}.collection, substr(${row}.published, 1, 13), substr(${row}.publishedLatest, 1, 13)`;

const GONE = `(SELECT ${hourOf('goneItems')}, count(*) FROM goneItems GROUP BY 1, 2, 3)
    AS gone (collection, earliest, latest, items)`;
const IS_GONE = `itemHours.collection = gone.collection AND itemHours.earliest = gone.earliest
    AND itemHours.latest = gone.latest`;

/**
 * How many items of a collection were published in which hour, so that a chart over time of a whole collection is
 * read and not counted. Hours, because every bin of a chart is made of whole ones; in UTC, as all bins are.
 * `earliest` and `latest` are the first 13 characters of an item's dates: `2026-01-31T14`, or empty.
 *
 * Kept by triggers, so by whatever statement adds, changes or deletes items, also by one of an earlier program; once
 * for a statement, which adds or deletes many. The statistics tell that hours make few days, which are then added
 * up without being sorted.
 */
export const HOURS_OF_ITEMS = `
CREATE TABLE itemHours (
  collection bigint NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  earliest text COLLATE "C" NOT NULL,
  latest text COLLATE "C" NOT NULL,
  items bigint NOT NULL,
  PRIMARY KEY (collection, earliest, latest)
) WITH (fillfactor = 50);
CREATE STATISTICS itemHoursByDay ON (substr(earliest, 1, 10)), (substr(latest, 1, 10))
  FROM itemHours;

CREATE FUNCTION countItems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO itemHours (collection, earliest, latest, items)
    SELECT ${hourOf('newItems')}, count(*) FROM newItems GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (collection, earliest, latest) DO UPDATE
      SET items = itemHours.items + excluded.items;
  RETURN NULL;
END $$;
CREATE TRIGGER itemsCounted AFTER INSERT ON items REFERENCING NEW TABLE AS newItems
  FOR EACH STATEMENT EXECUTE FUNCTION countItems();

CREATE FUNCTION countItemAnew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE itemHours SET items = items - 1
    WHERE (collection, earliest, latest) = (${hourOf('OLD')});
  DELETE FROM itemHours WHERE (collection, earliest, latest) = (${hourOf('OLD')}) AND items < 1;
  INSERT INTO itemHours (collection, earliest, latest, items) VALUES (${hourOf('NEW')}, 1)
    ON CONFLICT (collection, earliest, latest) DO UPDATE SET items = itemHours.items + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER itemsCountedAnew AFTER UPDATE OF collection, published, publishedLatest ON items
  FOR EACH ROW WHEN (OLD.collection <> NEW.collection OR OLD.published <> NEW.published
    OR OLD.publishedLatest <> NEW.publishedLatest) EXECUTE FUNCTION countItemAnew();

CREATE FUNCTION uncountItems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM itemHours USING ${GONE} WHERE ${IS_GONE} AND itemHours.items <= gone.items;
  UPDATE itemHours SET items = itemHours.items - gone.items
    FROM ${GONE} WHERE ${IS_GONE} AND itemHours.items > gone.items;
  RETURN NULL;
END $$;
CREATE TRIGGER itemsUncounted AFTER DELETE ON items REFERENCING OLD TABLE AS goneItems
  FOR EACH STATEMENT EXECUTE FUNCTION uncountItems();
`;
