CREATE TABLE "stock_transfer_lines" (
	"transfer_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"sent" integer NOT NULL,
	"received" integer,
	CONSTRAINT "stock_transfer_lines_transfer_id_product_id_pk" PRIMARY KEY("transfer_id","product_id"),
	CONSTRAINT "stock_transfer_lines_sent" CHECK ("stock_transfer_lines"."sent" > 0),
	CONSTRAINT "stock_transfer_lines_received" CHECK ("stock_transfer_lines"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_transfers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_store" text NOT NULL,
	"to_store" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"key" text,
	"sent_by" text,
	"sent_by_name" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" text,
	"ended_by_name" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_transfers_number" UNIQUE("number"),
	CONSTRAINT "stock_transfers_key" UNIQUE("sent_by","key"),
	CONSTRAINT "stock_transfers_state" CHECK ("stock_transfers"."state" in ('sent', 'received', 'cancelled')),
	CONSTRAINT "stock_transfers_stores" CHECK ("stock_transfers"."from_store" <> "stock_transfers"."to_store"),
	CONSTRAINT "stock_transfers_ended" CHECK (("stock_transfers"."state" = 'sent') = ("stock_transfers"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" DROP CONSTRAINT "back_in_stock_requests_user_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_user_id_product_id_store_id_pk" PRIMARY KEY("user_id","product_id","store_id");--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "transfer_id" text;--> statement-breakpoint
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_transfer" FOREIGN KEY ("transfer_id") REFERENCES "public"."stock_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_transfers_under_way" ON "stock_transfers" USING btree ("number") WHERE "stock_transfers"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "stock_movements_transfer" ON "stock_movements" USING btree ("transfer_id") WHERE "stock_movements"."transfer_id" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('import', 'edit', 'reserve', 'release', 'sale', 'cancel', 'transfer'));--> statement-breakpoint
-- As before, and of movements between stores the transfer.
CREATE OR REPLACE FUNCTION write_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	said text := nullif(current_setting('dix.stock_reason', true), '');
	for_order text := nullif(current_setting('dix.stock_order', true), '');
	for_transfer text := nullif(current_setting('dix.stock_transfer', true), '');
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id, transfer_id)
		SELECT product_id, store_id, stock, coalesce(said, 'import'), for_order, for_transfer FROM after WHERE stock <> 0;
		UPDATE stockouts s SET until = now() FROM after
		WHERE s.product_id = after.product_id AND s.store_id = after.store_id AND after.stock > 0 AND s.until IS NULL;
		INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM after WHERE stock = 0
		ON CONFLICT DO NOTHING;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id, transfer_id)
		SELECT after.product_id, after.store_id, after.stock - before.stock, coalesce(said, 'edit'), for_order, for_transfer
		FROM after JOIN before ON before.product_id = after.product_id AND before.store_id = after.store_id
		WHERE after.stock <> before.stock;
		-- Few changes end or begin a stockout.
		IF EXISTS (SELECT FROM before WHERE stock = 0) THEN
			UPDATE stockouts s SET until = now() FROM after
			WHERE s.product_id = after.product_id AND s.store_id = after.store_id AND after.stock > 0 AND s.until IS NULL;
		END IF;
		IF EXISTS (SELECT FROM after WHERE stock = 0) THEN
			INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM after WHERE stock = 0
			ON CONFLICT DO NOTHING;
		END IF;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id, transfer_id)
		SELECT product_id, store_id, -stock, coalesce(said, 'edit'), for_order, for_transfer FROM before WHERE stock <> 0;
		INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM before WHERE stock <> 0
		ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id, transfer_id)
		SELECT product_id, store_id, -stock, coalesce(said, 'edit'), for_order, for_transfer FROM stock_levels WHERE stock <> 0;
		INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM stock_levels WHERE stock <> 0
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
