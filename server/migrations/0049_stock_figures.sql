CREATE TABLE "low_stock_summary" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"threshold" integer NOT NULL,
	"count" integer NOT NULL,
	"lowest" text[] NOT NULL,
	CONSTRAINT "low_stock_summary_one" CHECK ("low_stock_summary"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stockout_roll_up" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"through" timestamp with time zone NOT NULL,
	CONSTRAINT "stockout_roll_up_one" CHECK ("stockout_roll_up"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stockout_spans" (
	"days" integer NOT NULL,
	"product_id" text NOT NULL,
	"out_during" interval NOT NULL,
	"out_before" interval NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "stockout_spans_days_product_id_pk" PRIMARY KEY("days","product_id")
);
--> statement-breakpoint
CREATE INDEX "stockouts_open_since" ON "stockouts" USING btree ("since") WHERE "stockouts"."until" is null;
--> statement-breakpoint
-- As before; the sums of before do not hold any more.
CREATE OR REPLACE FUNCTION rebuild_stockouts(ids text[]) RETURNS void LANGUAGE sql AS $$
	DELETE FROM stockout_roll_up;
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
