DROP INDEX "product_ranks_amount";--> statement-breakpoint
ALTER TABLE "product_days" DROP CONSTRAINT "product_days_demo_day_product_id_price_discount_pk";--> statement-breakpoint
ALTER TABLE "product_ranks" DROP CONSTRAINT "product_ranks_demo_days_product_id_pk";--> statement-breakpoint
ALTER TABLE "product_spans" DROP CONSTRAINT "product_spans_demo_days_product_id_price_discount_pk";--> statement-breakpoint
ALTER TABLE "sales_hours" DROP CONSTRAINT "sales_hours_demo_hour_pk";--> statement-breakpoint
ALTER TABLE "noted_losses" DROP CONSTRAINT "noted_losses_pkey";--> statement-breakpoint
ALTER TABLE "noted_losses" ADD COLUMN "store_id" text DEFAULT '*' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "store_id" text DEFAULT '*' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_ranks" ADD COLUMN "store_id" text DEFAULT '*' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_spans" ADD COLUMN "store_id" text DEFAULT '*' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN "store_id" text DEFAULT '*' NOT NULL;--> statement-breakpoint
-- False also in a shop that has several stores already: the next roll-up then starts over, with the sums of each.
ALTER TABLE "sales_roll_up" ADD COLUMN "by_store" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "noted_losses" ADD CONSTRAINT "noted_losses_period_store_id_pk" PRIMARY KEY("period","store_id");--> statement-breakpoint
ALTER TABLE "product_days" ADD CONSTRAINT "product_days_demo_store_id_day_product_id_price_discount_pk" PRIMARY KEY("demo","store_id","day","product_id","price","discount");--> statement-breakpoint
ALTER TABLE "product_ranks" ADD CONSTRAINT "product_ranks_demo_store_id_days_product_id_pk" PRIMARY KEY("demo","store_id","days","product_id");--> statement-breakpoint
ALTER TABLE "product_spans" ADD CONSTRAINT "product_spans_demo_store_id_days_product_id_price_discount_pk" PRIMARY KEY("demo","store_id","days","product_id","price","discount");--> statement-breakpoint
ALTER TABLE "sales_hours" ADD CONSTRAINT "sales_hours_demo_store_id_hour_pk" PRIMARY KEY("demo","store_id","hour");--> statement-breakpoint
CREATE INDEX "product_ranks_amount" ON "product_ranks" USING btree ("demo","store_id","days","amount");
--> statement-breakpoint
-- As in 0061, and when an order is given to another store.
DROP TRIGGER orders_sales_updated ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_sales_updated
	AFTER UPDATE OF status, total, coupon_amount, delivery_fee, rounding, allowance, demo, store_id, placed_at ON orders FOR EACH ROW
	WHEN (least(OLD.placed_at, NEW.placed_at) < clock_timestamp() - interval '30 minutes'
		AND (order_is_sold(OLD.status), OLD.total, OLD.coupon_amount, OLD.delivery_fee, OLD.rounding, OLD.allowance, OLD.demo,
			OLD.store_id, OLD.placed_at)
		IS DISTINCT FROM (order_is_sold(NEW.status), NEW.total, NEW.coupon_amount, NEW.delivery_fee, NEW.rounding,
			NEW.allowance, NEW.demo, NEW.store_id, NEW.placed_at))
	EXECUTE FUNCTION mark_stale_sales();
