-- A change of categories is announced as "categories" on channel "catalogue", one of synonyms as "synonyms". Until now
-- both were "shelves". A node that does not know a payload loads everything, so that old and new nodes understand each
-- other.
ALTER FUNCTION announce_shelves() RENAME TO announce_category_change;--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', CASE WHEN TG_OP = 'TRUNCATE' THEN '*' ELSE 'categories' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_synonym_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', CASE WHEN TG_OP = 'TRUNCATE' THEN '*' ELSE 'synonyms' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER search_synonyms_changed ON search_synonyms;--> statement-breakpoint
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION announce_synonym_change();
