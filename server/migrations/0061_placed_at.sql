DROP INDEX "orders_created_at";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("placed_at");
--> statement-breakpoint
-- Nothing about an order changes but what its timeline said already, so nobody is told.
ALTER TABLE orders DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE orders o SET placed_at = coalesce(
	(SELECT min(t.at) FROM order_timeline t WHERE t.order_id = o.id AND t.event = 'placed'), o.created_at);
--> statement-breakpoint
ALTER TABLE orders ENABLE TRIGGER USER;
--> statement-breakpoint
-- Figures and customers were rolled up by `created_at`: where it differs, they are computed once more.
INSERT INTO sales_stale_days (day) SELECT DISTINCT (at AT TIME ZONE 'Africa/Dakar')::date
FROM orders CROSS JOIN LATERAL unnest(ARRAY[created_at, placed_at]) at WHERE placed_at <> created_at;
--> statement-breakpoint
INSERT INTO stale_customers (customer_id) SELECT DISTINCT coalesce(user_id, guest_id)
FROM orders WHERE placed_at <> created_at AND coalesce(user_id, guest_id) IS NOT NULL;
--> statement-breakpoint
-- As in 0047, 0048, 0050 and 0060, by the moment when an order was placed.
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
		INSERT INTO sales_stale_days (day) VALUES ((NEW.placed_at AT TIME ZONE 'Africa/Dakar')::date);
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO sales_stale_days (day) VALUES ((OLD.placed_at AT TIME ZONE 'Africa/Dakar')::date);
	ELSE
		INSERT INTO sales_stale_days (day) SELECT DISTINCT (at AT TIME ZONE 'Africa/Dakar')::date
		FROM unnest(ARRAY[OLD.placed_at, NEW.placed_at]) at;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_stale_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_stale_days (day) SELECT (placed_at AT TIME ZONE 'Africa/Dakar')::date FROM orders
	WHERE id = OLD.order_id AND placed_at < clock_timestamp() - interval '30 minutes';
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_sales_inserted ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_sales_inserted AFTER INSERT ON orders FOR EACH ROW
	WHEN (NEW.placed_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
DROP TRIGGER orders_sales_updated ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_sales_updated
	AFTER UPDATE OF status, total, coupon_amount, delivery_fee, rounding, allowance, demo, placed_at ON orders FOR EACH ROW
	WHEN (least(OLD.placed_at, NEW.placed_at) < clock_timestamp() - interval '30 minutes'
		AND (order_is_sold(OLD.status), OLD.total, OLD.coupon_amount, OLD.delivery_fee, OLD.rounding, OLD.allowance, OLD.demo,
			OLD.placed_at)
		IS DISTINCT FROM (order_is_sold(NEW.status), NEW.total, NEW.coupon_amount, NEW.delivery_fee, NEW.rounding,
			NEW.allowance, NEW.demo, NEW.placed_at))
	EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
DROP TRIGGER orders_sales_deleted ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_sales_deleted AFTER DELETE ON orders FOR EACH ROW
	WHEN (OLD.placed_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_sales();
--> statement-breakpoint
DROP TRIGGER orders_customers_inserted ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_customers_inserted AFTER INSERT ON orders FOR EACH ROW
	WHEN (NEW.placed_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_customers();
--> statement-breakpoint
DROP TRIGGER orders_customers_updated ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_customers_updated
	AFTER UPDATE OF user_id, guest_id, status, paid, refunded, overpaid, owed_back, to_collect, customer_name, address, placed_at
	ON orders FOR EACH ROW
	WHEN (least(OLD.placed_at, NEW.placed_at) < clock_timestamp() - interval '30 minutes'
		AND (OLD.user_id, OLD.guest_id, OLD.status, OLD.paid, OLD.refunded, OLD.overpaid, OLD.owed_back, OLD.to_collect,
			OLD.customer_name, OLD.address ->> 'mobile', OLD.placed_at)
		IS DISTINCT FROM (NEW.user_id, NEW.guest_id, NEW.status, NEW.paid, NEW.refunded, NEW.overpaid, NEW.owed_back,
			NEW.to_collect, NEW.customer_name, NEW.address ->> 'mobile', NEW.placed_at))
	EXECUTE FUNCTION mark_stale_customers();
--> statement-breakpoint
DROP TRIGGER orders_customers_deleted ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_customers_deleted AFTER DELETE ON orders FOR EACH ROW
	WHEN (OLD.placed_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_customers();
