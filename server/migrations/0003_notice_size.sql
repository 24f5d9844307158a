-- A notice may hold 8,000 bytes: what counts is the text, not how many ids it names.
CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payload text;
BEGIN
	EXECUTE format('SELECT to_json(array_agg(DISTINCT %I))::text FROM changed HAVING count(*) > 0', TG_ARGV[0]) INTO payload;
	IF payload IS NOT NULL THEN
		PERFORM pg_notify('catalogue', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END IF;
	RETURN NULL;
END $$;
