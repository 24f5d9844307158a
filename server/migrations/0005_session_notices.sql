-- Sessions that ended, whoever ended them, are announced on channel "sessions" at commit: their ids as JSON,
-- or '*' where those would not fit into a notice (8,000 bytes) or the table was emptied.
CREATE FUNCTION announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payload text;
BEGIN
	SELECT to_json(array_agg(id))::text INTO payload FROM ended HAVING count(*) > 0;
	IF payload IS NOT NULL THEN
		PERFORM pg_notify('sessions', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_no_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sessions', '*');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_emptied AFTER TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_no_sessions();
