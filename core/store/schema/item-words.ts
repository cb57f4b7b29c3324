/** The index of words of SQLite, as it is made anew too. */
export const INDEX_OF_WORDS = `CREATE VIRTUAL TABLE itemWords USING fts5(
  text, author, title,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
)`;

/** What PostgreSQL looks for, of a question as `words.ts` writes it: `("one two"* OR "one") AND "three" NOT "four"`. */
export const WORDS_QUESTION = `
CREATE OR REPLACE FUNCTION wordsQuestion(given text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN given = '""' THEN '' ELSE regexp_replace(regexp_replace(replace(
      replace(replace(replace(given, ' AND ', '&'), ' NOT ', '&!'), ' OR ', '|'), ' ', ''' <-> '''),
    '"([^"]+)"[*]', '(''\\1'':*)', 'g'), '"([^"]*)"', '(''\\1'')', 'g') END::tsquery $$;
`;

/** That of PostgreSQL. */
export const WORDS_IN_POSTGRES = `
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
${WORDS_QUESTION}`;
