ALTER TABLE "orders" DROP CONSTRAINT "orders_money";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "coupon_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN "coupons" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_code") WHERE "orders"."coupon_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_email_key" ON "orders" USING btree ("email_key") WHERE "orders"."email_key" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."paid" - "orders"."refunded" - "orders"."owed_back" + "orders"."to_collect"
        = case when "orders"."status" in ('awaiting_payment', 'placed', 'picking', 'packed', 'on_the_way', 'delivered', 'not_delivered') then "orders"."total" - "orders"."coupon_amount" + "orders"."delivery_fee" - "orders"."rounding" - "orders"."allowance" else 0 end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (least("orders"."allowance", "orders"."charged", "orders"."refunded", "orders"."owed_back", "orders"."to_collect",
        "orders"."paid" - "orders"."charged", "orders"."total" - "orders"."coupon_amount" + "orders"."delivery_fee" - "orders"."rounding" - "orders"."allowance", "orders"."overpaid",
        "orders"."delivery_fee", "orders"."rounding", "orders"."coupon_amount", "orders"."total" - "orders"."coupon_amount") >= 0);--> statement-breakpoint
-- As in 0047, with what else an order's sum is made of.
DROP TRIGGER orders_sales_updated ON orders;--> statement-breakpoint
CREATE TRIGGER orders_sales_updated
	AFTER UPDATE OF status, total, coupon_amount, delivery_fee, rounding, allowance, demo, created_at ON orders FOR EACH ROW
	WHEN (least(OLD.created_at, NEW.created_at) < clock_timestamp() - interval '30 minutes'
		AND (order_is_sold(OLD.status), OLD.total, OLD.coupon_amount, OLD.delivery_fee, OLD.rounding, OLD.allowance, OLD.demo,
			OLD.created_at)
		IS DISTINCT FROM (order_is_sold(NEW.status), NEW.total, NEW.coupon_amount, NEW.delivery_fee, NEW.rounding,
			NEW.allowance, NEW.demo, NEW.created_at))
	EXECUTE FUNCTION mark_stale_sales();
