CREATE TABLE "stock_levels" (
	"product_id" text NOT NULL,
	"store_id" text DEFAULT 'main' NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "stock_levels_product_id_store_id_pk" PRIMARY KEY("product_id","store_id"),
	CONSTRAINT "stock_levels_stock" CHECK ("stock_levels"."stock" >= 0)
);
--> statement-breakpoint
-- Nobody moves stock between the copy and the triggers that write the next movements.
LOCK TABLE products IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO stock_levels (product_id, stock) SELECT id, stock FROM products ORDER BY id;--> statement-breakpoint
-- By hand: the tables belong to different features.
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "low_stock_summary" DROP CONSTRAINT "low_stock_summary_one";--> statement-breakpoint
DROP INDEX "stockouts_open";--> statement-breakpoint
ALTER TABLE "stockout_spans" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "stockout_spans" DROP CONSTRAINT "stockout_spans_days_product_id_pk";--> statement-breakpoint
ALTER TABLE "stockout_spans" ADD CONSTRAINT "stockout_spans_days_product_id_store_id_pk" PRIMARY KEY("days","product_id","store_id");--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "low_stock_summary" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "low_stock_summary" ADD COLUMN "store_id" text PRIMARY KEY DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "stockouts" ADD COLUMN "store_id" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stockouts_open" ON "stockouts" USING btree ("product_id","store_id") WHERE "stockouts"."until" is null;--> statement-breakpoint
DROP TRIGGER products_stock_inserted ON products;--> statement-breakpoint
DROP TRIGGER products_stock_updated ON products;--> statement-breakpoint
DROP TRIGGER products_stock_deleted ON products;--> statement-breakpoint
DROP TRIGGER products_stock_emptied ON products;--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	said text := nullif(current_setting('dix.stock_reason', true), '');
	for_order text := nullif(current_setting('dix.stock_order', true), '');
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id)
		SELECT product_id, store_id, stock, coalesce(said, 'import'), for_order FROM after WHERE stock <> 0;
		UPDATE stockouts s SET until = now() FROM after
		WHERE s.product_id = after.product_id AND s.store_id = after.store_id AND after.stock > 0 AND s.until IS NULL;
		INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM after WHERE stock = 0
		ON CONFLICT DO NOTHING;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id)
		SELECT after.product_id, after.store_id, after.stock - before.stock, coalesce(said, 'edit'), for_order
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
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id)
		SELECT product_id, store_id, -stock, coalesce(said, 'edit'), for_order FROM before WHERE stock <> 0;
		INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM before WHERE stock <> 0
		ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO stock_movements (product_id, store_id, change, reason, order_id)
		SELECT product_id, store_id, -stock, coalesce(said, 'edit'), for_order FROM stock_levels WHERE stock <> 0;
		INSERT INTO stockouts (product_id, store_id) SELECT product_id, store_id FROM stock_levels WHERE stock <> 0
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_levels_moved_in AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER stock_levels_moved AFTER UPDATE ON stock_levels REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER stock_levels_moved_out AFTER DELETE ON stock_levels REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER stock_levels_emptied BEFORE TRUNCATE ON stock_levels FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER stock_levels_inserted AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER stock_levels_updated AFTER UPDATE ON stock_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER stock_levels_deleted AFTER DELETE ON stock_levels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
-- As before, for each store. The main store has a product from its creation on, another one from its first movement.
CREATE OR REPLACE FUNCTION rebuild_stockouts(ids text[]) RETURNS void LANGUAGE sql AS $$
	DELETE FROM stockout_roll_up;
	DELETE FROM stockouts WHERE ids IS NULL OR product_id = ANY (ids);
	INSERT INTO stockouts (product_id, store_id, since, until)
	SELECT product_id, store_id, at, next FROM (
		SELECT product_id, store_id, at, sum(change) OVER (PARTITION BY product_id, store_id ORDER BY at, step) AS stock,
			lead(at) OVER (PARTITION BY product_id, store_id ORDER BY at, step) AS next
		FROM (
			SELECT l.product_id, l.store_id, CASE WHEN l.store_id = 'main' THEN p.created_at ELSE coalesce((
				SELECT min(m.at) FROM stock_movements m WHERE m.product_id = l.product_id AND m.store_id = l.store_id
			), p.created_at) END AS at, 0 AS change, 0::bigint AS step
			FROM stock_levels l JOIN products p ON p.id = l.product_id WHERE ids IS NULL OR p.id = ANY (ids)
			UNION ALL
			SELECT m.product_id, m.store_id, m.at, m.change, m.id FROM stock_movements m
			JOIN stock_levels l ON l.product_id = m.product_id AND l.store_id = m.store_id
			WHERE ids IS NULL OR m.product_id = ANY (ids)
		) steps
	) sums
	WHERE stock <= 0 AND at IS DISTINCT FROM next;
$$;
