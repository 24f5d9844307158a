ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_event";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_money";--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_event" CHECK ("order_timeline"."event" in ('placed', 'paid', 'changed', 'taken', 'picking', 'packed', 'rider_assigned', 'on_the_way', 'rider_dropped', 'at_the_door', 'code_failed', 'not_delivered', 'on_the_way_back', 'returned', 'delivered', 'unproven', 'cancelled', 'refund_started', 'refunded', 'refund_failed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('awaiting_payment', 'placed', 'taken', 'picking', 'packed', 'on_the_way', 'at_the_door', 'delivered', 'not_delivered', 'on_the_way_back', 'returned', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."paid" - "orders"."refunded" - "orders"."owed_back" + "orders"."to_collect"
        = case when "orders"."status" in ('awaiting_payment', 'placed', 'taken', 'picking', 'packed', 'on_the_way', 'at_the_door', 'delivered', 'not_delivered', 'on_the_way_back') then "orders"."total" - "orders"."coupon_amount" + "orders"."delivery_fee" - "orders"."rounding" - "orders"."allowance" else 0 end);--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_is_sold(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT status IN ('placed', 'taken', 'picking', 'packed', 'on_the_way', 'at_the_door', 'delivered', 'not_delivered', 'on_the_way_back')
$$;
