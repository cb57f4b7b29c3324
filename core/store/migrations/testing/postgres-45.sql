-- The schema of PostgreSQL of version 45, the first that was made. Never edited: steps lead on from it.

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


CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY, created text COLLATE "C" NOT NULL, plan text COLLATE "C" NOT NULL,
  extraUsage bigint NOT NULL DEFAULT 0, cycle text COLLATE "C", carried bigint NOT NULL DEFAULT 0
);
CREATE TABLE keys (
  id text COLLATE "C" PRIMARY KEY, account text COLLATE "C" NOT NULL REFERENCES accounts (id),
  name text COLLATE "C" NOT NULL, builtin bigint NOT NULL DEFAULT 0, hash text COLLATE "C" UNIQUE,
  prefix text COLLATE "C", created text COLLATE "C" NOT NULL, lastUsed text COLLATE "C", expires text COLLATE "C",
  disabled bigint NOT NULL DEFAULT 0, revoked text COLLATE "C", budget bigint CHECK (budget >= 0),
  family text COLLATE "C" NOT NULL, successor text COLLATE "C" REFERENCES keys (id), graceUntil text COLLATE "C",
  startsRuns bigint NOT NULL DEFAULT 0, person text COLLATE "C"
);
CREATE INDEX keysByPerson ON keys (person) WHERE person IS NOT NULL;
CREATE TABLE engines (
  id text COLLATE "C" PRIMARY KEY, host text COLLATE "C" NOT NULL, pid bigint NOT NULL,
  started text COLLATE "C" NOT NULL, heartbeat text COLLATE "C" NOT NULL
);
CREATE TABLE ledger (
  seq bigint PRIMARY KEY, at text COLLATE "C" NOT NULL, account text COLLATE "C" NOT NULL REFERENCES accounts (id),
  keyId text COLLATE "C" REFERENCES keys (id), family text COLLATE "C",
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('grant', 'allowance', 'expiry', 'bill', 'reserve', 'settle', 'refund')),
  amount bigint NOT NULL, balance bigint NOT NULL, granted bigint NOT NULL, floor bigint, keySpent bigint,
  callId text COLLATE "C", note text COLLATE "C",
  cycle text COLLATE "C" CHECK ((cycle IS NOT NULL) = (kind IN ('allowance', 'expiry', 'bill'))),
  person text COLLATE "C", partMonth text COLLATE "C", partSpent bigint
);
CREATE INDEX ledgerByAccount ON ledger (account, seq);
CREATE INDEX ledgerByFamily ON ledger (family, seq) WHERE family IS NOT NULL;
CREATE INDEX ledgerByPart ON ledger (person, partMonth, seq) WHERE person IS NOT NULL;
CREATE INDEX ledgerByTime ON ledger (at) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerClosesOnce ON ledger (callId) WHERE kind IN ('settle', 'refund');
CREATE UNIQUE INDEX ledgerReservesOnce ON ledger (callId) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerTurnsOnce ON ledger (account, kind, cycle) WHERE cycle IS NOT NULL;
CREATE TRIGGER ledgerNumbered BEFORE INSERT ON ledger
  FOR EACH ROW EXECUTE FUNCTION numberRow('ledger', 'seq');
CREATE TABLE reservations (
  callId text COLLATE "C" PRIMARY KEY, account text COLLATE "C" NOT NULL REFERENCES accounts (id),
  keyId text COLLATE "C" NOT NULL REFERENCES keys (id), family text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0), engine text COLLATE "C" NOT NULL REFERENCES engines (id),
  person text COLLATE "C", partMonth text COLLATE "C", rowid bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX reservationsByEngine ON reservations (engine);
CREATE TABLE clients (
  id text COLLATE "C" PRIMARY KEY, name text COLLATE "C" NOT NULL, redirects text COLLATE "C" NOT NULL,
  created text COLLATE "C" NOT NULL
);
CREATE TABLE grants (
  id text COLLATE "C" PRIMARY KEY, client text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL,
  redirect text COLLATE "C" NOT NULL, keyId text COLLATE "C" NOT NULL UNIQUE REFERENCES keys (id),
  scopes text COLLATE "C" NOT NULL, resource text COLLATE "C" NOT NULL, created text COLLATE "C" NOT NULL,
  lastUsed text COLLATE "C", ended text COLLATE "C" CHECK (ended IN ('revoked', 'signed-out', 'reused'))
);
CREATE TABLE tokens (
  hash text COLLATE "C" PRIMARY KEY, grantId text COLLATE "C" NOT NULL REFERENCES grants (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('access', 'refresh')), scopes text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL, spent text COLLATE "C"
);
CREATE INDEX tokensByGrant ON tokens (grantId);
CREATE TABLE officialSpending (
  platform text COLLATE "C" NOT NULL, month text COLLATE "C" NOT NULL, mills bigint NOT NULL,
  PRIMARY KEY (platform, month)
);
CREATE TABLE parts (
  person text COLLATE "C" PRIMARY KEY, monthly bigint NOT NULL CHECK (monthly >= 0)
);


CREATE TABLE calls (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  operation text COLLATE "C" NOT NULL, params text COLLATE "C" NOT NULL, keyId text COLLATE "C" REFERENCES keys (id),
  door text COLLATE "C" NOT NULL, startedAt text COLLATE "C" NOT NULL, finishedAt text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL, status bigint NOT NULL, message text COLLATE "C", route text COLLATE "C",
  credits bigint NOT NULL, notices text COLLATE "C" NOT NULL, refusal text COLLATE "C",
  fromArchive bigint NOT NULL DEFAULT 0,
  world text COLLATE "C" NOT NULL DEFAULT 'unknown' CHECK (world IN ('live', 'sample', 'replay', 'imported', 'unknown')),
  messageSource text COLLATE "C"
);
CREATE INDEX officialCalls ON calls (operation, finishedAt) WHERE route = 'official-api';
CREATE TABLE contents (
  sha256 text COLLATE "C" PRIMARY KEY, codec text COLLATE "C" NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none')),
  size bigint NOT NULL, bytes bytea NOT NULL
);
CREATE TABLE answers (
  callId text COLLATE "C" PRIMARY KEY REFERENCES calls (id), operation text COLLATE "C" NOT NULL,
  paramsKey text COLLATE "C" NOT NULL, at text COLLATE "C" NOT NULL, fetchedAt text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL REFERENCES contents (sha256)
);
CREATE INDEX answersByContent ON answers (sha256);
CREATE INDEX answersByQuestion ON answers (operation, paramsKey, at);
CREATE TABLE bodies (
  sha256 text COLLATE "C" PRIMARY KEY, codec text COLLATE "C" NOT NULL, size bigint NOT NULL, bytes bytea NOT NULL,
  object text COLLATE "C", objectSize bigint
);
CREATE UNIQUE INDEX bodiesByObject ON bodies (object) WHERE object IS NOT NULL;
CREATE TABLE evidenceStore (
  id bigint PRIMARY KEY CHECK (id = 1), location text COLLATE "C" NOT NULL, mark text COLLATE "C",
  nextMark text COLLATE "C"
);
CREATE TABLE exchanges (
  id text COLLATE "C" PRIMARY KEY, callId text COLLATE "C" NOT NULL REFERENCES calls (id),
  platform text COLLATE "C" NOT NULL, identity text COLLATE "C" NOT NULL, at text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL, url text COLLATE "C" NOT NULL, finalUrl text COLLATE "C", status bigint NOT NULL,
  requestHeaders text COLLATE "C" NOT NULL, requestBody text COLLATE "C", responseHeaders text COLLATE "C" NOT NULL,
  bodySha256 text COLLATE "C" NOT NULL REFERENCES bodies (sha256), cutOff text COLLATE "C",
  rowid bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX exchangesByBody ON exchanges (bodySha256);
CREATE INDEX exchangesByCall ON exchanges (callId);
CREATE TABLE changedReplies (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  callId text COLLATE "C" NOT NULL REFERENCES calls (id) ON DELETE CASCADE, at text COLLATE "C" NOT NULL,
  oldSha256 text COLLATE "C" NOT NULL, newSha256 text COLLATE "C", removed text COLLATE "C" NOT NULL
);
CREATE INDEX changedRepliesByCall ON changedReplies (callId);
CREATE TABLE callLeaves (
  number bigint PRIMARY KEY, callId text COLLATE "C" UNIQUE REFERENCES calls (id),
  salt bytea CHECK (length(salt) = 32), digest bytea NOT NULL CHECK (length(digest) = 32),
  CHECK ((callId IS NULL) = (salt IS NULL))
);
CREATE TRIGGER callLeavesNumbered BEFORE INSERT ON callLeaves
  FOR EACH ROW EXECUTE FUNCTION numberRow('callLeaves', 'number');
CREATE TABLE signedDays (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, day text COLLATE "C" NOT NULL UNIQUE,
  firstLeaf bigint NOT NULL REFERENCES callLeaves (number), size bigint NOT NULL CHECK (size > 0),
  root text COLLATE "C" NOT NULL, previous text COLLATE "C" NOT NULL, publicKey text COLLATE "C",
  signature text COLLATE "C", CHECK ((publicKey IS NULL) = (signature IS NULL))
);
CREATE TABLE dayTimestamps (
  day bigint PRIMARY KEY REFERENCES signedDays (seq), query bytea NOT NULL, reply bytea NOT NULL
);
CREATE TABLE openDay (
  id bigint PRIMARY KEY CHECK (id = 1), lastCall bigint NOT NULL, day text COLLATE "C"
);
CREATE TABLE health (
  operation text COLLATE "C" PRIMARY KEY, lastSuccessAt text COLLATE "C", lastRoute text COLLATE "C",
  lastFailureAt text COLLATE "C", lastFailure text COLLATE "C", lastMessage text COLLATE "C",
  lastRefusal text COLLATE "C", successes bigint NOT NULL DEFAULT 0, failures bigint NOT NULL DEFAULT 0,
  lastMessageSource text COLLATE "C"
);
CREATE TABLE longStates (
  sha256 text COLLATE "C" PRIMARY KEY, codec text COLLATE "C" NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none')),
  size bigint NOT NULL, bytes bytea NOT NULL, at text COLLATE "C" NOT NULL
);
CREATE INDEX longStatesByAge ON longStates (at);
CREATE TABLE unreadReplies (
  platform text COLLATE "C" NOT NULL, endpoint text COLLATE "C" NOT NULL, firstAt text COLLATE "C" NOT NULL,
  lastAt text COLLATE "C" NOT NULL, replies bigint NOT NULL, form text COLLATE "C" NOT NULL,
  PRIMARY KEY (platform, endpoint)
);
CREATE TABLE receivedParts (
  person text COLLATE "C" NOT NULL, sha256 text COLLATE "C" NOT NULL, number bigint NOT NULL,
  at text COLLATE "C" NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (person, sha256, number)
);
CREATE TABLE leftOutCalls (
  callId text COLLATE "C" PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE
);
CREATE TABLE pageFiles (
  sha256 text COLLATE "C" PRIMARY KEY, size bigint NOT NULL
);
CREATE TABLE pageFileParts (
  sha256 text COLLATE "C" NOT NULL REFERENCES pageFiles (sha256), number bigint NOT NULL, bytes bytea NOT NULL,
  PRIMARY KEY (sha256, number)
);


CREATE TABLE collections (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL UNIQUE, description text COLLATE "C", created text COLLATE "C" NOT NULL,
  updated text COLLATE "C" NOT NULL, items bigint NOT NULL DEFAULT 0, removed bigint NOT NULL DEFAULT 0,
  changes bigint NOT NULL DEFAULT 0, retainUntil text COLLATE "C", madeFrom text COLLATE "C"
);
CREATE UNIQUE INDEX collectionsByName ON collections (lower(name));
CREATE TABLE collectionSources (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, collection bigint NOT NULL REFERENCES collections (seq),
  identity text COLLATE "C" NOT NULL, operation text COLLATE "C" NOT NULL, params text COLLATE "C" NOT NULL,
  ids text COLLATE "C", most bigint, until text COLLATE "C", expand text COLLATE "C", added text COLLATE "C" NOT NULL,
  UNIQUE (collection, identity)
);
CREATE TABLE schedules (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  collection bigint NOT NULL REFERENCES collections (seq), everyHours bigint NOT NULL CHECK (everyHours > 0),
  nextAt text COLLATE "C" NOT NULL, until text COLLATE "C" NOT NULL, mostRequests bigint NOT NULL,
  mostCredits bigint NOT NULL, state text COLLATE "C" NOT NULL CHECK (state IN ('active', 'ended')),
  created text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL DEFAULT 'collect' CHECK (kind IN ('collect', 'recheck'))
);
CREATE TABLE runs (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  collection bigint NOT NULL REFERENCES collections (seq),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('collect', 'recheck')),
  state text COLLATE "C" NOT NULL CHECK (state IN ('running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled')),
  reason text COLLATE "C", waitUntil text COLLATE "C", keyId text COLLATE "C" NOT NULL,
  door text COLLATE "C" NOT NULL, mostRequests bigint NOT NULL, mostCredits bigint NOT NULL,
  requests bigint NOT NULL DEFAULT 0, credits bigint NOT NULL DEFAULT 0, pages bigint NOT NULL DEFAULT 0,
  added bigint NOT NULL DEFAULT 0, seen bigint NOT NULL DEFAULT 0, duplicates bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0, schedule bigint REFERENCES schedules (seq), engine text COLLATE "C",
  created text COLLATE "C" NOT NULL, updated text COLLATE "C" NOT NULL, refusedBy text COLLATE "C",
  unreadLines text COLLATE "C", reasonSource text COLLATE "C", handedBy text COLLATE "C"
);
CREATE INDEX runsByCollection ON runs (collection, seq);
CREATE TABLE runRequests (
  family text COLLATE "C" NOT NULL, requestKey text COLLATE "C" NOT NULL, sha256 text COLLATE "C" NOT NULL,
  run bigint NOT NULL REFERENCES runs (seq) ON DELETE CASCADE, at text COLLATE "C" NOT NULL,
  PRIMARY KEY (family, requestKey)
);
CREATE INDEX runRequestsByRun ON runRequests (run);
CREATE INDEX runRequestsByTime ON runRequests (at);
CREATE TABLE links (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, collection bigint NOT NULL REFERENCES collections (seq),
  identity text COLLATE "C" NOT NULL, line bigint, text text COLLATE "C" NOT NULL, operation text COLLATE "C",
  params text COLLATE "C", reason text COLLATE "C", reasonSource text COLLATE "C",
  run bigint NOT NULL REFERENCES runs (seq), UNIQUE (collection, identity)
);
CREATE INDEX linksByRun ON links (run);
CREATE TABLE items (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, collection bigint NOT NULL REFERENCES collections (seq),
  platform text COLLATE "C" NOT NULL, shape text COLLATE "C" NOT NULL, entityId text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL, data text COLLATE "C" NOT NULL, version bigint NOT NULL DEFAULT 1,
  title text COLLATE "C" NOT NULL, text text COLLATE "C" NOT NULL, author text COLLATE "C" NOT NULL,
  authorId text COLLATE "C" NOT NULL, address text COLLATE "C" NOT NULL, parent text COLLATE "C" NOT NULL,
  published text COLLATE "C" NOT NULL, publishedLatest text COLLATE "C" NOT NULL, likeCount bigint,
  firstSeen text COLLATE "C" NOT NULL, lastSeen text COLLATE "C" NOT NULL, timesSeen bigint NOT NULL DEFAULT 1,
  removedSince text COLLATE "C", call bigint NOT NULL REFERENCES calls (seq), place bigint NOT NULL, run bigint,
  viewCount double precision, replyCount double precision, duration double precision, language text COLLATE "C",
  pictured integer, UNIQUE (collection, platform, shape, entityId), figures jsonb
);
CREATE INDEX itemsByAddress ON items (collection, address);
CREATE INDEX itemsByAuthor ON items (collection, author, id);
CREATE INDEX itemsByCollection ON items (collection, id, published, platform, removedSince);
CREATE INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince,
  platform, shape, operation, author, language, pictured);
CREATE INDEX itemsByKind ON items (collection, platform, shape, operation, language, pictured,
  (removedSince IS NOT NULL), removedSince, id, published, lastSeen, likeCount,
  coalesce(viewCount, -1e15), coalesce(replyCount, -1e15), coalesce(duration, -1e15), author);
CREATE INDEX itemsByLength ON items (collection, coalesce(duration, -1e15), id, published,
  platform, removedSince);
CREATE INDEX itemsByLikes ON items (collection, coalesce(likeCount, -1e15), id, published,
  platform, removedSince);
CREATE INDEX itemsByParent ON items (collection, parent, id) WHERE parent <> '';
CREATE INDEX itemsByRemoval ON items (collection, removedSince, id, published, lastSeen,
  likeCount, platform, shape, operation, author, language, pictured) WHERE removedSince IS NOT
  NULL;
CREATE INDEX itemsByReplies ON items (collection, coalesce(replyCount, -1e15), id, published,
  platform, removedSince);
CREATE INDEX itemsBySight ON items (collection, lastSeen, id, published, platform, removedSince);
CREATE INDEX itemsByVagueDate ON items (collection, published, publishedLatest) WHERE
  publishedLatest <> published;
CREATE INDEX itemsByViews ON items (collection, coalesce(viewCount, -1e15), id, published,
  platform, removedSince);
CREATE INDEX itemsOfLibrary ON items (call) WHERE collection = 0;
CREATE TABLE runLists (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, run bigint NOT NULL REFERENCES runs (seq),
  source bigint REFERENCES collectionSources (seq), operation text COLLATE "C" NOT NULL,
  params text COLLATE "C" NOT NULL, parent bigint REFERENCES items (id), statedTotal bigint,
  incomplete text COLLATE "C", unread bigint NOT NULL DEFAULT 0, gathered bigint NOT NULL DEFAULT 0,
  ended text COLLATE "C" CHECK (ended IN ('end', 'limit', 'date', 'repeated', 'gap', 'refused')),
  leftOut bigint NOT NULL DEFAULT 0, identity text COLLATE "C" NOT NULL DEFAULT '',
  link bigint REFERENCES links (seq), expansion text COLLATE "C", repliesLeft bigint NOT NULL DEFAULT 0
);
CREATE INDEX runListsByIdentity ON runLists (run, operation, identity);
CREATE INDEX runListsByLink ON runLists (link) WHERE link IS NOT NULL;
CREATE INDEX runListsByRun ON runLists (run, seq);
CREATE UNIQUE INDEX runListsOnce ON runLists (run, source, operation, params);
CREATE TABLE runPages (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, run bigint NOT NULL REFERENCES runs (seq),
  list bigint NOT NULL REFERENCES runLists (seq), platform text COLLATE "C" NOT NULL,
  cursor text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'done', 'gap', 'refused')),
  attempts bigint NOT NULL DEFAULT 0, dueAt text COLLATE "C", reason text COLLATE "C",
  updated text COLLATE "C" NOT NULL, callId text COLLATE "C" REFERENCES calls (id), reasonSource text COLLATE "C"
);
CREATE INDEX runPagesByCall ON runPages (callId) WHERE callId IS NOT NULL;
CREATE UNIQUE INDEX runPagesOnce ON runPages (list, cursor);
CREATE INDEX runPagesPending ON runPages (run, platform, seq) WHERE state = 'pending';
CREATE INDEX runPagesUnread ON runPages (run, seq) WHERE state IN ('gap', 'refused');
CREATE TABLE collectedCalls (
  call bigint NOT NULL REFERENCES calls (seq), collection bigint NOT NULL REFERENCES collections (seq),
  PRIMARY KEY (call, collection)
);
CREATE TABLE watches (
  collection bigint PRIMARY KEY REFERENCES collections (seq), notifies bigint NOT NULL DEFAULT 1,
  figures bigint NOT NULL DEFAULT 0, seenRun bigint NOT NULL DEFAULT 0
);
CREATE TABLE checks (
  run bigint PRIMARY KEY REFERENCES runs (seq), until text COLLATE "C" NOT NULL, gone bigint NOT NULL,
  unlisted bigint NOT NULL, text bigint NOT NULL, figures bigint NOT NULL, came bigint NOT NULL
);
CREATE TABLE savedViews (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  collection bigint NOT NULL REFERENCES collections (seq) ON DELETE CASCADE, name text COLLATE "C" NOT NULL,
  look text COLLATE "C" NOT NULL, opens bigint NOT NULL DEFAULT 0 CHECK (opens IN (0, 1)), UNIQUE (collection, name)
);
CREATE UNIQUE INDEX savedViewsOpen ON savedViews (collection) WHERE opens = 1;
CREATE UNIQUE INDEX savedViewsByName ON savedViews (collection, lower(name));
CREATE TABLE imports (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, at text COLLATE "C" NOT NULL UNIQUE
);
CREATE TABLE importedCalls (
  import bigint NOT NULL REFERENCES imports (seq) ON DELETE CASCADE,
  call bigint NOT NULL REFERENCES calls (seq) ON DELETE CASCADE, PRIMARY KEY (import, call)
);
CREATE INDEX importedCallsByCall ON importedCalls (call);
CREATE TABLE keptPages (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  platform text COLLATE "C" NOT NULL, at text COLLATE "C" NOT NULL, collection bigint REFERENCES collections (seq),
  record text COLLATE "C" NOT NULL, sha256 text COLLATE "C" NOT NULL
);
CREATE INDEX keptPagesByCollection ON keptPages (collection);
CREATE TABLE keptPageFiles (
  page bigint NOT NULL REFERENCES keptPages (seq),
  role text COLLATE "C" NOT NULL CHECK (role IN ('picture', 'snapshot')),
  sha256 text COLLATE "C" NOT NULL REFERENCES pageFiles (sha256), PRIMARY KEY (page, role)
);
CREATE INDEX keptPageFilesByContent ON keptPageFiles (sha256);
CREATE TABLE keptPageCalls (
  page bigint NOT NULL REFERENCES keptPages (seq), callId text COLLATE "C" NOT NULL REFERENCES calls (id),
  PRIMARY KEY (page, callId)
);
CREATE INDEX keptPagesByCall ON keptPageCalls (callId);
CREATE TABLE libraryMark (
  id bigint PRIMARY KEY CHECK (id = 1), call bigint NOT NULL
);
CREATE TABLE caseEntries (
  collection text COLLATE "C" NOT NULL, number bigint NOT NULL CHECK (number > 0), act text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL, sha256 text COLLATE "C" NOT NULL, PRIMARY KEY (collection, number)
);
CREATE TABLE caseHeads (
  collection text COLLATE "C" NOT NULL, number bigint NOT NULL, head text COLLATE "C" NOT NULL,
  at text COLLATE "C" NOT NULL, publicKey text COLLATE "C" NOT NULL, signature text COLLATE "C" NOT NULL,
  PRIMARY KEY (collection, number), FOREIGN KEY (collection, number) REFERENCES caseEntries (collection, number)
);
CREATE TABLE caseStretches (
  collection text COLLATE "C" NOT NULL, act text COLLATE "C" NOT NULL, who text COLLATE "C" NOT NULL,
  since text COLLATE "C" NOT NULL, at text COLLATE "C" NOT NULL, facts text COLLATE "C" NOT NULL,
  PRIMARY KEY (collection, act, who)
);
CREATE TABLE cases (
  collection bigint PRIMARY KEY REFERENCES collections (seq), operator text COLLATE "C", purpose text COLLATE "C",
  question text COLLATE "C", permissions text COLLATE "C", salt text COLLATE "C" NOT NULL,
  updated text COLLATE "C" NOT NULL
);


CREATE TABLE observations (
  item bigint NOT NULL REFERENCES items (id), call bigint NOT NULL REFERENCES calls (seq),
  at text COLLATE "C" NOT NULL, place bigint NOT NULL, version bigint NOT NULL, PRIMARY KEY (item, call)
);
CREATE INDEX observationsByCall ON observations (call);
CREATE TABLE itemVersions (
  item bigint NOT NULL REFERENCES items (id), version bigint NOT NULL,
  sha256 text COLLATE "C" NOT NULL REFERENCES contents (sha256), PRIMARY KEY (item, version)
);
CREATE INDEX itemVersionsByContent ON itemVersions (sha256);
CREATE TABLE itemHashes (
  item bigint PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE, sha256 bytea NOT NULL CHECK (length(sha256) = 32)
);
CREATE TABLE coders (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL UNIQUE, chosen bigint NOT NULL DEFAULT 0 CHECK (chosen IN (0, 1))
);
CREATE UNIQUE INDEX codersChosen ON coders (chosen) WHERE chosen = 1;
CREATE UNIQUE INDEX codersByName ON coders (lower(name));
CREATE TABLE annotations (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, item bigint NOT NULL REFERENCES items (id),
  author bigint REFERENCES coders (seq), note text COLLATE "C", tags text COLLATE "C" NOT NULL,
  updated text COLLATE "C" NOT NULL, sha256 bytea NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX annotationsByItem ON annotations (item, coalesce(author, 0));
CREATE TABLE codes (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  collection bigint NOT NULL REFERENCES collections (seq) ON DELETE CASCADE, id text COLLATE "C" NOT NULL,
  UNIQUE (collection, id)
);
CREATE TABLE codebookVersions (
  collection bigint NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  version bigint NOT NULL CHECK (version > 0), at text COLLATE "C" NOT NULL, coder bigint REFERENCES coders (seq),
  codes text COLLATE "C" NOT NULL, sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  PRIMARY KEY (collection, version)
);
CREATE TABLE itemCodings (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL,
  item bigint NOT NULL REFERENCES items (id) ON DELETE CASCADE, code bigint REFERENCES codes (seq),
  coder bigint NOT NULL REFERENCES coders (seq), at text COLLATE "C" NOT NULL, version bigint NOT NULL,
  field text COLLATE "C", start bigint, ends bigint, quote text COLLATE "C", removedAt text COLLATE "C",
  sha256 bytea NOT NULL CHECK (length(sha256) = 32), UNIQUE (item, id)
);
CREATE INDEX itemCodingsByCode ON itemCodings (code, item) WHERE removedAt IS NULL;
CREATE TABLE codeDecisions (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL,
  item bigint NOT NULL REFERENCES items (id) ON DELETE CASCADE, code bigint NOT NULL REFERENCES codes (seq),
  coder bigint NOT NULL REFERENCES coders (seq), at text COLLATE "C" NOT NULL,
  applies bigint CHECK (applies IN (0, 1)), sha256 bytea NOT NULL CHECK (length(sha256) = 32), UNIQUE (item, id)
);


CREATE TABLE settings (
  key text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL
);
CREATE TABLE downloads (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  operation text COLLATE "C" NOT NULL, params text COLLATE "C" NOT NULL, platform text COLLATE "C" NOT NULL,
  sourceUrl text COLLATE "C", address text COLLATE "C", name text COLLATE "C", title text COLLATE "C",
  state text COLLATE "C" NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  received bigint NOT NULL DEFAULT 0, total bigint, etag text COLLATE "C", lastModified text COLLATE "C",
  file text COLLATE "C", partial text COLLATE "C", sidecar text COLLATE "C", sha256 text COLLATE "C",
  mediaType text COLLATE "C", error text COLLATE "C", attempts bigint NOT NULL DEFAULT 0,
  created text COLLATE "C" NOT NULL, updated text COLLATE "C" NOT NULL, engine text COLLATE "C",
  partSha256 text COLLATE "C", settling text COLLATE "C", folder text COLLATE "C", collection text COLLATE "C"
);
CREATE INDEX downloadsByAddress ON downloads (address, seq) WHERE address IS NOT NULL;
CREATE INDEX downloadsByState ON downloads (state, seq);
CREATE TABLE deletions (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
  at text COLLATE "C" NOT NULL, platform text COLLATE "C" NOT NULL,
  collection bigint REFERENCES collections (seq) ON DELETE SET NULL, shape text COLLATE "C" NOT NULL,
  items bigint NOT NULL, replies bigint NOT NULL, reason text COLLATE "C" NOT NULL DEFAULT 'request'
);
CREATE TABLE leftOutKeys (
  seq bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, key bytea NOT NULL UNIQUE
);
CREATE TABLE leftOutPeople (
  seq bigint PRIMARY KEY, key bigint NOT NULL REFERENCES leftOutKeys (seq), platform text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL, request text COLLATE "C" NOT NULL, at text COLLATE "C" NOT NULL,
  UNIQUE (platform, key, hash)
);
CREATE TRIGGER leftOutPeopleNumbered BEFORE INSERT ON leftOutPeople
  FOR EACH ROW EXECUTE FUNCTION numberRow('leftOutPeople', 'seq');
CREATE TABLE leftOutMarks (
  laboratory text COLLATE "C" NOT NULL, project text COLLATE "C" NOT NULL, upTo bigint NOT NULL,
  PRIMARY KEY (laboratory, project)
);
CREATE TABLE forgettingRequests (
  id text COLLATE "C" PRIMARY KEY, at text COLLATE "C" NOT NULL, platform text COLLATE "C" NOT NULL,
  names text COLLATE "C" NOT NULL, laboratory text COLLATE "C", person text COLLATE "C", decided text COLLATE "C",
  CHECK ((laboratory IS NULL) <> (person IS NULL))
);
CREATE TABLE sharedCollections (
  collection bigint PRIMARY KEY REFERENCES collections (seq) ON DELETE CASCADE, laboratory text COLLATE "C" NOT NULL,
  since text COLLATE "C" NOT NULL
);
CREATE TABLE outbox (
  seq bigint PRIMARY KEY, collection bigint NOT NULL REFERENCES sharedCollections (collection) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('source', 'run', 'link', 'list', 'call', 'note', 'codes')),
  subject bigint NOT NULL, changes bigint NOT NULL DEFAULT 0, refusedAt text COLLATE "C", reason text COLLATE "C",
  reasonSource text COLLATE "C", UNIQUE (kind, subject, collection)
);
CREATE INDEX outboxByCollection ON outbox (collection);
CREATE TRIGGER outboxNumbered BEFORE INSERT ON outbox
  FOR EACH ROW EXECUTE FUNCTION numberRow('outbox', 'seq');
CREATE TABLE receivedCalls (
  call bigint PRIMARY KEY REFERENCES calls (seq) ON DELETE CASCADE, person text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL, at text COLLATE "C" NOT NULL, clockOffset bigint NOT NULL,
  personal text COLLATE "C"
);
CREATE TABLE receivedLists (
  run bigint NOT NULL REFERENCES runs (seq) ON DELETE CASCADE, number bigint NOT NULL,
  list bigint NOT NULL REFERENCES runLists (seq) ON DELETE CASCADE, leftOut bigint NOT NULL DEFAULT 0,
  parentPlatform text COLLATE "C", parentShape text COLLATE "C", parentEntityId text COLLATE "C",
  PRIMARY KEY (run, number)
);
CREATE INDEX receivedListsByList ON receivedLists (list);
CREATE INDEX receivedListsByParent ON receivedLists (parentEntityId) WHERE parentEntityId IS NOT
  NULL;
CREATE TABLE receivedNotes (
  item bigint NOT NULL REFERENCES items (id) ON DELETE CASCADE, person text COLLATE "C" NOT NULL,
  note text COLLATE "C", tags text COLLATE "C" NOT NULL, updated text COLLATE "C" NOT NULL, PRIMARY KEY (item, person)
);
CREATE TABLE turns (
  egress text COLLATE "C" NOT NULL, host text COLLATE "C" NOT NULL, nextAt bigint NOT NULL, heldUntil bigint NOT NULL,
  starts text COLLATE "C" NOT NULL, PRIMARY KEY (egress, host)
);
CREATE TABLE rests (
  egress text COLLATE "C" NOT NULL, platform text COLLATE "C" NOT NULL, until bigint NOT NULL,
  refusal text COLLATE "C" NOT NULL, PRIMARY KEY (egress, platform)
);
CREATE TABLE topicChanges (
  engine text COLLATE "C" NOT NULL, topic text COLLATE "C" NOT NULL, count bigint NOT NULL,
  PRIMARY KEY (engine, topic)
);
CREATE TABLE presentPeople (
  engine text COLLATE "C" NOT NULL REFERENCES engines (id) ON DELETE CASCADE, person text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL, since text COLLATE "C" NOT NULL, lookedAt text COLLATE "C" NOT NULL,
  looks text COLLATE "C", PRIMARY KEY (engine, person)
);
CREATE TABLE shortLived (
  kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, value text COLLATE "C" NOT NULL,
  at text COLLATE "C" NOT NULL, until text COLLATE "C" NOT NULL, PRIMARY KEY (kind, id)
);
CREATE INDEX shortLivedByEnd ON shortLived (until);
CREATE INDEX shortLivedByTime ON shortLived (kind, at);


CREATE TABLE people (
  id text COLLATE "C" PRIMARY KEY, name text COLLATE "C" NOT NULL, email text COLLATE "C",
  created text COLLATE "C" NOT NULL, disabled bigint NOT NULL DEFAULT 0, isOwner bigint NOT NULL DEFAULT 0
);
CREATE INDEX peopleByEmail ON people (email) WHERE email IS NOT NULL;
CREATE TABLE identities (
  issuer text COLLATE "C" NOT NULL, subject text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL REFERENCES people (id), email text COLLATE "C", created text COLLATE "C" NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identitiesByPerson ON identities (person);
CREATE TABLE passwords (
  person text COLLATE "C" PRIMARY KEY REFERENCES people (id), encoded text COLLATE "C" NOT NULL,
  updated text COLLATE "C" NOT NULL
);
CREATE TABLE projects (
  id text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL UNIQUE CHECK (length(code) = 8 AND code !~ '[^a-z0-9]'),
  name text COLLATE "C" NOT NULL, plan text COLLATE "C" NOT NULL, created text COLLATE "C" NOT NULL,
  ends text COLLATE "C", closed text COLLATE "C",
  archived text COLLATE "C" CHECK (archived IS NULL OR closed IS NOT NULL)
);
CREATE TABLE members (
  project text COLLATE "C" NOT NULL REFERENCES projects (id), person text COLLATE "C" NOT NULL REFERENCES people (id),
  role text COLLATE "C" NOT NULL CHECK (role IN ('reader', 'coder', 'collector', 'manager')),
  since text COLLATE "C" NOT NULL, PRIMARY KEY (project, person)
);
CREATE INDEX membersByPerson ON members (person);
CREATE TABLE invitations (
  id text COLLATE "C" PRIMARY KEY, project text COLLATE "C" REFERENCES projects (id),
  role text COLLATE "C" CHECK (role IN ('reader', 'coder', 'collector', 'manager')), email text COLLATE "C" NOT NULL,
  name text COLLATE "C", monthly bigint CHECK (monthly >= 0), invitedBy text COLLATE "C" REFERENCES people (id),
  created text COLLATE "C" NOT NULL, expires text COLLATE "C" NOT NULL, accepted text COLLATE "C",
  person text COLLATE "C" REFERENCES people (id), withdrawn text COLLATE "C",
  CHECK ((project IS NULL) = (role IS NULL)), CHECK ((accepted IS NULL) = (person IS NULL)),
  CHECK (accepted IS NULL OR withdrawn IS NULL)
);
CREATE INDEX invitationsByEmail ON invitations (email);
CREATE INDEX invitationsByProject ON invitations (project);
CREATE TABLE sessions (
  hash text COLLATE "C" PRIMARY KEY, id text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL REFERENCES people (id), agent text COLLATE "C", created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL
);
CREATE INDEX sessionsByPerson ON sessions (person);
CREATE TABLE signInLinks (
  hash text COLLATE "C" PRIMARY KEY, id text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('owner', 'invitation', 'sign-in', 'password')),
  person text COLLATE "C" REFERENCES people (id), invitation text COLLATE "C" REFERENCES invitations (id),
  email text COLLATE "C", browser text COLLATE "C", created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL
);
CREATE INDEX signInLinksByInvitation ON signInLinks (invitation) WHERE invitation IS NOT NULL;
CREATE INDEX signInLinksByPerson ON signInLinks (person) WHERE person IS NOT NULL;
CREATE TABLE auditEntries (
  number bigint PRIMARY KEY CHECK (number > 0), act text COLLATE "C" NOT NULL, entry text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL
);
CREATE TRIGGER auditEntriesNumbered BEFORE INSERT ON auditEntries
  FOR EACH ROW EXECUTE FUNCTION numberRow('auditEntries', 'number');



CREATE FUNCTION ledgerRefuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
CREATE TRIGGER ledgerNeverChanges BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION ledgerRefuse();


CREATE FUNCTION auditEntriesRefuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$;
CREATE TRIGGER auditEntriesNeverChanges BEFORE UPDATE OR DELETE ON auditEntries
  FOR EACH ROW EXECUTE FUNCTION auditEntriesRefuse();


CREATE FUNCTION caseEntriesRefuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'a case log is append-only'; END $$;
CREATE TRIGGER caseEntriesNeverChanges BEFORE UPDATE OR DELETE ON caseEntries
  FOR EACH ROW EXECUTE FUNCTION caseEntriesRefuse();


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
      regexp_replace(regexp_replace(given, '("[*]?) AND "', '\1&"', 'g'), '("[*]?) NOT "', '\1&!"', 'g'),
      ' ', ''' <-> '''),
    '"([^"]+)"[*]', '(''\1'':*)', 'g'), '"([^"]*)"', '(''\1'')', 'g') END::tsquery $$;

INSERT INTO collections (seq, id, name, created, updated) VALUES (0, 'library', '', '', '');
INSERT INTO libraryMark (id, call) VALUES (1, 0);
INSERT INTO openDay (id, lastCall) VALUES (1, 0);
INSERT INTO leftOutKeys (key) VALUES (decode(replace(gen_random_uuid()::text
  || gen_random_uuid()::text, '-', ''), 'hex'));
INSERT INTO lastNumbers (name, seq) VALUES ('leftOutPeople', 0);

INSERT INTO schemaVersion (version) VALUES (45);
