CREATE TABLE "order_ratings" (
	"order_id" text PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_ratings_stars" CHECK ("order_ratings"."stars" between 1 and 5),
	CONSTRAINT "order_ratings_reasons" CHECK ("order_ratings"."reasons" <@ array['late_delivery', 'missing_item', 'wrong_item', 'damaged_item', 'not_fresh', 'rider'])
);
--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_ratings_by_stars" ON "order_ratings" USING btree ("stars");--> statement-breakpoint
-- A rating changes what its customer and the desk show, like a change to the order.
CREATE FUNCTION announce_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payload text;
BEGIN
	SELECT json_agg(json_build_object('id', o.id, 'userId', o.user_id, 'storeId', o.store_id,
		'status', o.status, 'before', o.status, 'version', o.version))::text
	INTO payload FROM changed JOIN orders o ON o.id = changed.order_id;
	IF payload IS NOT NULL THEN
		PERFORM pg_notify('orders', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_ratings_added AFTER INSERT ON "order_ratings" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_ratings();--> statement-breakpoint
CREATE TRIGGER order_ratings_changed AFTER UPDATE ON "order_ratings" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_ratings();
