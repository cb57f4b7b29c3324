/**
 * Which names the fields of a kept answer have; and the columns that are read from an item, by today's names. The items
 * themselves are brought under these by `collections/rename-kept.ts`, within the same transaction.
 */
export const publishedNames = `
ALTER TABLE answers ADD COLUMN names bigint;
CREATE OR REPLACE FUNCTION readItem() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := parsedJson(NEW.data);
BEGIN
  NEW.figures := (SELECT coalesce(jsonb_object_agg(key, value), '{}')
    FROM jsonb_each(CASE jsonb_typeof(item) WHEN 'object' THEN item ELSE '{}' END)
    WHERE jsonb_typeof(value) = 'number');
  NEW.viewCount := (NEW.figures ->> 'viewCount')::double precision;
  NEW.replyCount := coalesce(NEW.figures ->> 'commentCount', NEW.figures ->> 'replyCount')::double precision;
  NEW.duration := (NEW.figures ->> 'duration')::double precision;
  NEW.language := CASE WHEN jsonb_typeof(item -> 'language') = 'string' THEN item ->> 'language' END;
  NEW.pictured := CASE WHEN jsonb_typeof(item #> '{image,0,url}') = 'string'
    OR item #>> '{attachment,0,type}' = 'Image' THEN 1 END;
  RETURN NEW;
END $$;
`;
