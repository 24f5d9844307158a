-- Staff hear only of orders of their store that their role sees, or saw until then; also of those that are deleted.
CREATE OR REPLACE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payload text;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		SELECT json_agg(json_build_object('id', changed.id, 'userId', changed.user_id, 'storeId', changed.store_id,
			'status', changed.status, 'before', before.status, 'version', changed.version))::text
		INTO payload FROM changed JOIN before ON before.id = changed.id;
	ELSE
		SELECT json_agg(json_build_object('id', id, 'userId', user_id, 'storeId', store_id,
			'status', status, 'before', status, 'version', version))::text
		INTO payload FROM changed;
	END IF;
	IF payload IS NOT NULL THEN
		PERFORM pg_notify('orders', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER orders_updated ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS before NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();--> statement-breakpoint
CREATE TRIGGER orders_deleted AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
