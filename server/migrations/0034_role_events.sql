-- A changed role or status is announced on channel "sessions" at commit, as ended sessions are: the ids of the user and
-- of their sessions. A user has a hundred at most, which fit into an event.
CREATE FUNCTION announce_changed_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sessions', (
		SELECT to_json(array_agg(id) || NEW.id)::text FROM sessions WHERE user_id = NEW.id
	));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_access_changed AFTER UPDATE OF role, status ON users FOR EACH ROW
	WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION announce_changed_access();
