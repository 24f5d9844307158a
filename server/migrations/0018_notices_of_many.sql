-- A change of some hundred products (a grid that is saved, an import) is told in several notices that hold a hundred
-- ids each. Until now what did not fit into one made every node read the whole catalogue, which takes ten times as
-- long for five hundred products of 20,000 and as long for half of them. Of tens of thousands it still does.
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
		payload := to_json(ids[place : place + 99])::text;
		PERFORM pg_notify('catalogue', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END LOOP;
	RETURN NULL;
END $$;
