/** What the tables do by themselves: numbers without a gap, what is append-only, what an item says of itself. */
export const numbers = `
CREATE TABLE schemaVersion (version integer NOT NULL);

-- The last number that a table has given, whether its row is there or not.
CREATE TABLE lastNumbers (name text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL);

CREATE FUNCTION numberRow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given bigint;
  next bigint;
BEGIN
  IF TG_ARGV[1] = 'seq' THEN given := NEW.seq; ELSE given := NEW.number; END IF;
  INSERT INTO lastNumbers (name, seq) VALUES (TG_ARGV[0], coalesce(given, 1))
    ON CONFLICT (name) DO UPDATE SET seq =
      CASE WHEN given IS NULL THEN lastNumbers.seq + 1 ELSE greatest(lastNumbers.seq, given) END
    RETURNING seq INTO next;
  IF given IS NULL THEN
    IF TG_ARGV[1] = 'seq' THEN NEW.seq := next; ELSE NEW.number := next; END IF;
  END IF;
  RETURN NEW;
END $$;
`;

const appendOnly = (table: string, what: string): string => `
CREATE FUNCTION ${table}Refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '${what} is append-only'; END $$;
CREATE TRIGGER ${table}NeverChanges BEFORE UPDATE OR DELETE ON ${table}
  FOR EACH ROW EXECUTE FUNCTION ${table}Refuse();
`;

/** Tables to which rows are only ever added, with what they are called. */
const APPEND_ONLY = {
  ledger: 'the ledger',
  auditEntries: 'the audit trail',
  caseEntries: 'a case log',
};
export const APPEND_ONLY_TABLES = Object.keys(APPEND_ONLY);

export const rules = `
${Object.entries(APPEND_ONLY)
  .map(([table, what]) => appendOnly(table, what))
  .join('\n')}

CREATE FUNCTION openDayFollows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE openDay SET lastCall = (SELECT coalesce(max(seq), 0) FROM calls)
    WHERE lastCall > (SELECT coalesce(max(seq), 0) FROM calls);
  RETURN NULL;
END $$;
CREATE TRIGGER openDayFollowsCalls AFTER DELETE ON calls
  FOR EACH ROW EXECUTE FUNCTION openDayFollows();

CREATE FUNCTION dropRequests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM forgettingRequests WHERE laboratory = OLD.laboratory
    AND NOT EXISTS (SELECT 1 FROM sharedCollections WHERE laboratory = OLD.laboratory);
  RETURN NULL;
END $$;
CREATE TRIGGER forgettingRequestsOfNoLaboratory AFTER DELETE ON sharedCollections
  FOR EACH ROW EXECUTE FUNCTION dropRequests();

-- Each item is parsed once, when it is written: its figures, its language, and whether it has a picture.
CREATE FUNCTION readItem() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := parsedJson(NEW.data);
BEGIN
  NEW.figures := (SELECT coalesce(jsonb_object_agg(key, value), '{}')
    FROM jsonb_each(CASE jsonb_typeof(item) WHEN 'object' THEN item ELSE '{}' END)
    WHERE jsonb_typeof(value) = 'number');
  NEW.viewCount := (NEW.figures ->> 'viewCount')::double precision;
  NEW.replyCount := (NEW.figures ->> 'replyCount')::double precision;
  NEW.duration := (NEW.figures ->> 'duration')::double precision;
  NEW.language := CASE WHEN jsonb_typeof(item -> 'languageCode') = 'string'
    THEN item ->> 'languageCode' END;
  NEW.pictured := CASE WHEN jsonb_typeof(item #> '{image,0,url}') = 'string'
    OR item #>> '{attachment,0,type}' = 'Image' THEN 1 END;
  RETURN NEW;
END $$;
CREATE TRIGGER itemsRead BEFORE INSERT OR UPDATE OF data ON items
  FOR EACH ROW EXECUTE FUNCTION readItem();

-- The words come already cut, one space between two; what is further back than a position may be stands at the last.
CREATE TABLE itemWords (
  rowid bigint PRIMARY KEY, text text, author text, title text, words tsvector NOT NULL
);
CREATE INDEX itemsByWords ON itemWords USING gin (words);
CREATE FUNCTION placedWords(given text, after integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg('''' || word || ''':' || least(place + after, 16383), ' ')
    FROM unnest(string_to_array(given, ' ')) WITH ORDINALITY AS cut (word, place)
    WHERE word <> '' $$;
CREATE FUNCTION wordsOfItem(title text, author text, given text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ', placedWords(title, 0), placedWords(author, 1000),
    placedWords(given, 2000))::tsvector $$;
CREATE FUNCTION indexWords() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := wordsOfItem(NEW.title, NEW.author, NEW.text);
  NEW.text := NULL; NEW.author := NULL; NEW.title := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER itemWordsIndexed BEFORE INSERT ON itemWords
  FOR EACH ROW EXECUTE FUNCTION indexWords();
-- Of a question as words.ts writes it: "one two"* AND "three" NOT "four".
CREATE FUNCTION wordsQuestion(given text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN given = '""' THEN '' ELSE regexp_replace(regexp_replace(replace(
      regexp_replace(regexp_replace(given, '("[*]?) AND "', '\\1&"', 'g'), '("[*]?) NOT "', '\\1&!"', 'g'),
      ' ', ''' <-> '''),
    '"([^"]+)"[*]', '(''\\1'':*)', 'g'), '"([^"]*)"', '(''\\1'')', 'g') END::tsquery $$;
`;

/** Rows that are there from the beginning. */
export const firstRows = `
INSERT INTO collections (seq, id, name, created, updated) VALUES (0, 'library', '', '', '');
INSERT INTO libraryMark (id, call) VALUES (1, 0);
INSERT INTO openDay (id, lastCall) VALUES (1, 0);
INSERT INTO leftOutKeys (key) VALUES (decode(replace(gen_random_uuid()::text
  || gen_random_uuid()::text, '-', ''), 'hex'));
INSERT INTO lastNumbers (name, seq) VALUES ('leftOutPeople', 0);
`;
