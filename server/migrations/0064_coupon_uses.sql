DROP INDEX "orders_coupon";--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_code","status") WHERE "orders"."coupon_code" is not null;