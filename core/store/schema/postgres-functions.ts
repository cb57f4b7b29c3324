/**
 * Functions and an operator of SQLite under their names, as far as the store uses them, so that a statement
 * says the same to both engines.
 */
export const functions = String.raw`
CREATE FUNCTION parsedJson(given text) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- The type knows no NUL: it becomes what texts have instead (nul.ts).
  IF strpos(given, '\u000') > 0 THEN
    given := regexp_replace(given, '(?<!\\)((?:\\\\)*)\\u0001', '\1\\u0001\\u0002', 'g');
    given := regexp_replace(given, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\u0001\\u0001', 'g');
  END IF;
  RETURN given::jsonb;
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;

CREATE FUNCTION json_valid(given text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT parsedJson(given) IS NOT NULL';

CREATE FUNCTION typeOfJson(given jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE jsonb_typeof(given)
    WHEN 'string' THEN 'text'
    WHEN 'boolean' THEN given::text
    WHEN 'number' THEN CASE WHEN given::text ~ '^-?[0-9]+$' THEN 'integer' ELSE 'real' END
    ELSE jsonb_typeof(given) END $$;

CREATE FUNCTION json_type(given text, path text DEFAULT '$') RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  'SELECT typeOfJson(jsonb_path_query_first(parsedJson(given), path::jsonpath))';

CREATE FUNCTION json_extract(given text, path text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT jsonb_path_query_first(parsedJson(given), path::jsonpath) #>> '{}' $$;

CREATE FUNCTION json_remove(given text, path text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  'SELECT coalesce((parsedJson(given) - substr(path, 3))::text, given)';

CREATE FUNCTION textAt(given text, path text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN left(path, 1) = '$' THEN json_extract(given, path)
    ELSE parsedJson(given) ->> path END $$;
CREATE OPERATOR ->> (LEFTARG = text, RIGHTARG = text, FUNCTION = textAt);

CREATE FUNCTION json_each(given text, OUT key text, OUT value text, OUT type text)
  RETURNS SETOF record LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (position - 1)::text, each #>> '{}', typeOfJson(each)
    FROM parsedJson(given) AS whole,
      jsonb_array_elements(CASE jsonb_typeof(whole) WHEN 'array' THEN whole ELSE '[]' END)
        WITH ORDINALITY AS elements (each, position)
  UNION ALL
  SELECT fields.key, fields.value #>> '{}', typeOfJson(fields.value)
    FROM parsedJson(given) AS whole,
      jsonb_each(CASE jsonb_typeof(whole) WHEN 'object' THEN whole ELSE '{}' END) AS fields $$;

CREATE FUNCTION addedToList(known jsonb, added anyelement) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT known || jsonb_build_array(added)';
-- With the NUL that parsedJson and the texts of columns have no place for.
CREATE FUNCTION textOfJson(given jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(given::text, '\u0001') = 0 THEN given::text
    ELSE regexp_replace(regexp_replace(given::text,
      '(?<!\\)((?:\\\\)*)\\u0001\\u0001', '\1\\u0000', 'g'),
      '(?<!\\)((?:\\\\)*)\\u0001\\u0002', '\1\\u0001', 'g') END $$;
CREATE AGGREGATE json_group_array(anyelement)
  (SFUNC = addedToList, STYPE = jsonb, INITCOND = '[]', FINALFUNC = textOfJson);

CREATE FUNCTION min(one anycompatible, other anycompatible) RETURNS anycompatible
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT least(one, other)';
CREATE FUNCTION max(one anycompatible, other anycompatible) RETURNS anycompatible
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT greatest(one, other)';
CREATE FUNCTION instr(given text, part text) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT strpos(given, part)::bigint';
CREATE FUNCTION unicode(given text) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT ascii(given)::bigint';
CREATE FUNCTION hex(given bytea) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT upper(encode(given, 'hex')) $$;

-- A pattern of GLOB as a regular expression: what is in brackets says the same to both, but for a backslash.
CREATE FUNCTION globExpression(pattern text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '^' || string_agg(CASE
      WHEN part = '*' THEN '.*'
      WHEN part = '?' THEN '.'
      WHEN part ~ '^\[' THEN replace(part, '\', '\\')
      WHEN part ~ '^[A-Za-z0-9]' THEN part
      ELSE '\' || part END, '' ORDER BY place) || '$'
    FROM regexp_matches(pattern, '\[[^]]*\]|[A-Za-z0-9]+|.', 'g')
      WITH ORDINALITY AS cut (found, place), unnest(found) AS part $$;
-- Not STRICT, so that the expression is made once for a statement.
CREATE FUNCTION glob(pattern text, given text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT given ~ globExpression(pattern)';

-- Never the same twice: what depends on it is read anew, since other processes write too.
CREATE FUNCTION total_changes() RETURNS bigint
  LANGUAGE sql VOLATILE AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1e6)::bigint';

CREATE FUNCTION joinedText(known text, added text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN known IS NULL THEN added WHEN added IS NULL THEN known
    ELSE known || ',' || added END $$;
CREATE AGGREGATE group_concat(text) (SFUNC = joinedText, STYPE = text);

CREATE AGGREGATE max(boolean) (SFUNC = boolor_statefunc, STYPE = boolean);
CREATE AGGREGATE min(boolean) (SFUNC = booland_statefunc, STYPE = boolean);
CREATE FUNCTION countedIf(known bigint, added boolean) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT CASE WHEN added IS NULL THEN known ELSE coalesce(known, 0) + added::int END';
CREATE AGGREGATE sum(boolean) (SFUNC = countedIf, STYPE = bigint);

CREATE FUNCTION figureIn(figures jsonb, path text) RETURNS numeric
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
  $$ SELECT (figures ->> substr(path, 4, length(path) - 4))::numeric $$;
`;
