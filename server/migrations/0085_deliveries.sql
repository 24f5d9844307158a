CREATE TABLE "deliveries" (
	"order_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"demo" boolean NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"promised" integer,
	"waiting" integer NOT NULL,
	"picking" integer NOT NULL,
	"handover" integer NOT NULL,
	"riding" integer NOT NULL,
	"delivered_by" text,
	CONSTRAINT "deliveries_seconds" CHECK (least("deliveries"."waiting", "deliveries"."picking", "deliveries"."handover", "deliveries"."riding") >= 0)
);
--> statement-breakpoint
INSERT INTO "deliveries" ("order_id", "store_id", "demo", "placed_at", "delivered_at", "waiting", "picking", "handover", "riding", "delivered_by")
SELECT o.id, o.store_id, o.demo, o.placed_at, e.delivered_at,
	greatest(0, round(extract(epoch from e.accepted_at - o.placed_at)))::integer,
	greatest(0, round(extract(epoch from e.packed_at - e.accepted_at)))::integer,
	greatest(0, round(extract(epoch from e.left_at - e.packed_at)))::integer,
	greatest(0, round(extract(epoch from e.delivered_at - e.left_at)))::integer,
	e.delivered_by
FROM "orders" o JOIN (
	SELECT order_id, delivered_at, delivered_by,
		coalesce(left_at, delivered_at) AS left_at,
		coalesce(packed_at, left_at, delivered_at) AS packed_at,
		coalesce(accepted_at, packed_at, left_at, delivered_at) AS accepted_at
	FROM (
		SELECT t.order_id,
			max(t.at) FILTER (WHERE t.event = 'delivered') AS delivered_at,
			min(t.at) FILTER (WHERE t.event = 'on_the_way') AS left_at,
			min(t.at) FILTER (WHERE t.event = 'packed') AS packed_at,
			min(t.at) FILTER (WHERE t.event = 'picking') AS accepted_at,
			(array_agg(t.user_id ORDER BY t.id DESC) FILTER (WHERE t.event = 'delivered'))[1] AS delivered_by
		FROM "order_timeline" t
		WHERE t.event IN ('picking', 'packed', 'on_the_way', 'delivered') GROUP BY t.order_id
	) f
) e ON e.order_id = o.id
WHERE o.status = 'delivered' AND e.delivered_at IS NOT NULL
	AND o.id IS DISTINCT FROM (SELECT value FROM "shop_settings" WHERE name = 'test_order');
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_delivered_by_users_id_fk" FOREIGN KEY ("delivered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "deliveries_delivered_at" ON "deliveries" USING btree ("delivered_at");
--> statement-breakpoint
CREATE INDEX "deliveries_delivered_by" ON "deliveries" USING btree ("delivered_by") WHERE "deliveries"."delivered_by" is not null;
