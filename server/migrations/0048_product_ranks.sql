CREATE TABLE "product_ranks" (
	"days" integer NOT NULL,
	"demo" boolean NOT NULL,
	"product_id" text NOT NULL,
	"quantity" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "product_ranks_demo_days_product_id_pk" PRIMARY KEY("demo","days","product_id")
);
--> statement-breakpoint
CREATE INDEX "product_ranks_amount" ON "product_ranks" USING btree ("demo","days","amount");
--> statement-breakpoint
INSERT INTO product_ranks (days, demo, product_id, quantity, amount)
SELECT days, demo, product_id, sum(quantity), sum(quantity * price * (100 - discount)) FROM product_spans GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_stale_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM sales_roll_up;
		DELETE FROM sales_hours;
		DELETE FROM product_days;
		DELETE FROM product_spans;
		DELETE FROM product_ranks;
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
