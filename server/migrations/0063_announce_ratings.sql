-- A change of reviews is announced as one of ratings: a sale announces its product too, and need not count reviews.
CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
	payload text;
BEGIN
	EXECUTE format('SELECT array_agg(DISTINCT %I) FROM changed', TG_ARGV[0]) INTO ids;
	IF cardinality(ids) > 10000 THEN
		PERFORM pg_notify('catalogue', '*');
		RETURN NULL;
	END IF;
	FOR place IN 1 .. coalesce(cardinality(ids), 0) BY 100 LOOP
		payload := coalesce(TG_ARGV[1], '') || to_json(ids[place : place + 99])::text;
		PERFORM pg_notify('catalogue', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id', 'ratings ');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_updated AFTER UPDATE ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id', 'ratings ');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER reviews_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id', 'ratings ');
