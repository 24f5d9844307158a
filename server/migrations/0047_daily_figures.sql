CREATE TABLE "audits" (
	"day" date PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stockouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stockouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_days" (
	"day" date NOT NULL,
	"demo" boolean NOT NULL,
	"product_id" text NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"newest_order" text NOT NULL,
	CONSTRAINT "product_days_demo_day_product_id_price_discount_pk" PRIMARY KEY("demo","day","product_id","price","discount")
);
--> statement-breakpoint
CREATE TABLE "product_spans" (
	"days" integer NOT NULL,
	"demo" boolean NOT NULL,
	"product_id" text NOT NULL,
	"price" integer NOT NULL,
	"discount" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"newest_order" text NOT NULL,
	CONSTRAINT "product_spans_demo_days_product_id_price_discount_pk" PRIMARY KEY("demo","days","product_id","price","discount")
);
--> statement-breakpoint
CREATE TABLE "sales_hours" (
	"demo" boolean NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "sales_hours_demo_hour_pk" PRIMARY KEY("demo","hour")
);
--> statement-breakpoint
CREATE TABLE "sales_roll_up" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"through" timestamp with time zone NOT NULL,
	"spans_until" date NOT NULL,
	CONSTRAINT "sales_roll_up_one" CHECK ("sales_roll_up"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sales_stale_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_stale_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "stock_movements_product";--> statement-breakpoint
DROP INDEX "stock_movements_at";--> statement-breakpoint
CREATE UNIQUE INDEX "stockouts_open" ON "stockouts" USING btree ("product_id") WHERE "stockouts"."until" is null;--> statement-breakpoint
CREATE INDEX "stockouts_until" ON "stockouts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "sales_stale_days_day" ON "sales_stale_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_timeline_at" ON "order_timeline" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_product_at" ON "stock_movements" USING btree ("product_id","at");
--> statement-breakpoint
-- What `stockouts` says follows from the ledger: a product is out of stock while the sum of its movements is not above 0,
-- from its creation on. Movements of one moment count as one. Null stands for all products.
CREATE FUNCTION rebuild_stockouts(ids text[]) RETURNS void LANGUAGE sql AS $$
	DELETE FROM stockouts WHERE ids IS NULL OR product_id = ANY (ids);
	INSERT INTO stockouts (product_id, since, until)
	SELECT id, at, next FROM (
		SELECT id, at, sum(change) OVER (PARTITION BY id ORDER BY at, step) AS stock,
			lead(at) OVER (PARTITION BY id ORDER BY at, step) AS next
		FROM (
			SELECT id, created_at AS at, 0 AS change, 0::bigint AS step FROM products
			WHERE ids IS NULL OR id = ANY (ids)
			UNION ALL
			SELECT m.product_id, m.at, m.change, m.id FROM stock_movements m JOIN products p ON p.id = m.product_id
			WHERE ids IS NULL OR p.id = ANY (ids)
		) steps
	) sums
	WHERE stock <= 0 AND at IS DISTINCT FROM next;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	said text := nullif(current_setting('dix.stock_reason', true), '');
	for_order text := nullif(current_setting('dix.stock_order', true), '');
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT id, stock, coalesce(said, 'import'), for_order FROM after WHERE stock <> 0;
		UPDATE stockouts s SET until = now() FROM after WHERE s.product_id = after.id AND after.stock > 0 AND s.until IS NULL;
		INSERT INTO stockouts (product_id) SELECT id FROM after WHERE stock = 0 ON CONFLICT DO NOTHING;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT after.id, after.stock - before.stock, coalesce(said, 'edit'), for_order
		FROM after JOIN before ON before.id = after.id WHERE after.stock <> before.stock;
		-- Few changes end or begin a stockout.
		IF EXISTS (SELECT FROM before WHERE stock = 0) THEN
			UPDATE stockouts s SET until = now() FROM after WHERE s.product_id = after.id AND after.stock > 0 AND s.until IS NULL;
		END IF;
		IF EXISTS (SELECT FROM after WHERE stock = 0) THEN
			INSERT INTO stockouts (product_id) SELECT id FROM after WHERE stock = 0 ON CONFLICT DO NOTHING;
		END IF;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT id, -stock, coalesce(said, 'edit'), for_order FROM before WHERE stock <> 0;
		INSERT INTO stockouts (product_id) SELECT id FROM before WHERE stock <> 0 ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT id, -stock, coalesce(said, 'edit'), for_order FROM products WHERE stock <> 0;
		INSERT INTO stockouts (product_id) SELECT id FROM products WHERE stock <> 0 ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
SELECT rebuild_stockouts(NULL);
--> statement-breakpoint
-- As `sold` in the contract's table of order states, which a test compares it with.
CREATE FUNCTION order_is_sold(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT status IN ('placed', 'picking', 'packed', 'on_the_way', 'delivered', 'not_delivered')
$$;
--> statement-breakpoint
-- Sales are rolled up an hour and more after an order was placed. Whatever changes them half an hour after that moment
-- marks the day, so that a transaction of half an hour is still seen: by the roll-up, or by its mark. Orders that are
-- placed and changed at once, as nearly all are, write nothing.
CREATE FUNCTION mark_stale_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM sales_roll_up;
		DELETE FROM sales_hours;
		DELETE FROM product_days;
		DELETE FROM product_spans;
		DELETE FROM sales_stale_days;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO sales_stale_days (day) VALUES ((NEW.created_at AT TIME ZONE 'Africa/Dakar')::date);
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO sales_stale_days (day) VALUES ((OLD.created_at AT TIME ZONE 'Africa/Dakar')::date);
	ELSE
		INSERT INTO sales_stale_days (day) SELECT DISTINCT (at AT TIME ZONE 'Africa/Dakar')::date
		FROM unnest(ARRAY[OLD.created_at, NEW.created_at]) at;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_sales_inserted AFTER INSERT ON orders FOR EACH ROW
	WHEN (NEW.created_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
CREATE TRIGGER orders_sales_updated AFTER UPDATE OF status, total, allowance, demo, created_at ON orders FOR EACH ROW
	WHEN (least(OLD.created_at, NEW.created_at) < clock_timestamp() - interval '30 minutes'
		AND (order_is_sold(OLD.status), OLD.total, OLD.allowance, OLD.demo, OLD.created_at)
		IS DISTINCT FROM (order_is_sold(NEW.status), NEW.total, NEW.allowance, NEW.demo, NEW.created_at))
	EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
CREATE TRIGGER orders_sales_deleted AFTER DELETE ON orders FOR EACH ROW
	WHEN (OLD.created_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
CREATE TRIGGER orders_sales_emptied AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
-- Lines are added with their order, or with a change of it. Changes of their own are rare, and looked up.
CREATE FUNCTION mark_stale_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_stale_days (day) SELECT (created_at AT TIME ZONE 'Africa/Dakar')::date FROM orders
	WHERE id = OLD.order_id AND created_at < clock_timestamp() - interval '30 minutes';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_sales_changed AFTER UPDATE OR DELETE ON order_lines FOR EACH ROW
	EXECUTE FUNCTION mark_stale_lines();
