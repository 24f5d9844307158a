CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount" > 0),
	CONSTRAINT "order_refunds_channel" CHECK ("order_refunds"."channel" in ('provider', 'cash')),
	CONSTRAINT "order_refunds_state" CHECK ("order_refunds"."state" in ('owed', 'failed', 'done'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_quantity";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_status";--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_order_id_event_pk";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ordered" integer;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "order_timeline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allowance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owed_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_collect" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What is known of earlier lines, events and money. A paid order was paid whole, and went back whole.
ALTER TABLE "order_lines" ALTER COLUMN "brand" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "customer_name" DROP DEFAULT;--> statement-breakpoint
UPDATE "order_lines" l SET "ordered" = l."quantity",
	"brand" = coalesce((SELECT p."brand" FROM "products" p WHERE p."id" = l."product_id"), '');--> statement-breakpoint
UPDATE "order_timeline" t SET "actor" = CASE
	WHEN t."event" IN ('paid', 'refund_started', 'refunded') OR o."payment_method" <> 'cash' AND t."event" = 'placed' THEN 'payments'
	ELSE 'shopper' END
FROM "orders" o WHERE o."id" = t."order_id";--> statement-breakpoint
UPDATE "orders" o SET
	"agreed" = o."total",
	"to_collect" = CASE WHEN o."status" IN ('awaiting_payment', 'placed') AND o."payment_status" IN ('due', 'pending') THEN o."total" ELSE 0 END,
	"paid" = CASE WHEN o."payment_status" IN ('paid', 'refund_pending', 'refunded') THEN o."total" ELSE 0 END,
	"charged" = CASE WHEN o."payment_status" IN ('paid', 'refund_pending', 'refunded') AND o."payment_method" <> 'cash' THEN o."total" ELSE 0 END,
	"owed_back" = CASE WHEN o."payment_status" = 'refund_pending' THEN o."total" ELSE 0 END,
	"refunded" = CASE WHEN o."payment_status" = 'refunded' THEN o."total" ELSE 0 END,
	"customer_name" = coalesce((SELECT u."name" FROM "users" u WHERE u."id" = o."user_id"), '');--> statement-breakpoint
INSERT INTO "order_refunds" ("id", "order_id", "amount", "channel", "state", "at", "done_at")
SELECT o."id", o."id", o."total", CASE WHEN o."payment_method" = 'cash' THEN 'cash' ELSE 'provider' END,
	CASE o."payment_status" WHEN 'refunded' THEN 'done' ELSE 'owed' END, o."created_at",
	CASE o."payment_status" WHEN 'refunded' THEN o."created_at" END
FROM "orders" o WHERE o."payment_status" IN ('refund_pending', 'refunded') AND o."total" > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "ordered" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_timeline" ALTER COLUMN "actor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "agreed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "to_collect" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refunds_open" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."state" <> 'done';--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_timeline_order" ON "order_timeline" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_status_id" ON "orders" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_staff_key" UNIQUE("placed_by","key");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" >= 0);--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_actor" CHECK ("order_timeline"."actor" in ('shopper', 'staff', 'payments'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."paid" - "orders"."refunded" - "orders"."owed_back" + "orders"."to_collect"
        = case when "orders"."status" in ('awaiting_payment', 'placed', 'picking', 'packed', 'on_the_way', 'delivered', 'not_delivered') then "orders"."total" - "orders"."allowance" else 0 end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (least("orders"."allowance", "orders"."charged", "orders"."refunded", "orders"."owed_back", "orders"."to_collect",
        "orders"."paid" - "orders"."charged", "orders"."total" - "orders"."allowance") >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled" CHECK ("orders"."to_collect" = 0 or not "orders"."status" in ('delivered', 'returned', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('awaiting_payment', 'placed', 'picking', 'packed', 'on_the_way', 'delivered', 'not_delivered', 'returned', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('due', 'pending', 'paid', 'partially_paid', 'refund_pending', 'partially_refunded', 'refunded', 'void'));--> statement-breakpoint
-- Every node hears which orders changed, and shows them to whoever looks at them.
CREATE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payload text;
BEGIN
	SELECT json_agg(json_build_object('id', id, 'userId', user_id, 'status', status, 'version', version))::text
	INTO payload FROM changed;
	IF payload IS NOT NULL THEN
		PERFORM pg_notify('orders', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_inserted AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_orders();
