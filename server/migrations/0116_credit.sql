CREATE TABLE "credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('given', 'used', 'returned')),
	CONSTRAINT "credit_entries_amount" CHECK (("credit_entries"."kind" = 'used') = ("credit_entries"."amount" < 0) and "credit_entries"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_channel";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_money";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_user" ON "credit_entries" USING btree ("user_id","id" DESC NULLS LAST) WHERE "credit_entries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_order" ON "credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_entries_at" ON "credit_entries" USING btree ("at");--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_channel" CHECK ("order_refunds"."channel" in ('provider', 'cash', 'mobile_money', 'credit'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."paid" - "orders"."refunded" - "orders"."owed_back" + "orders"."to_collect"
        = case when "orders"."status" in ('awaiting_payment', 'placed', 'taken', 'picking', 'packed', 'on_the_way', 'at_the_door', 'delivered', 'not_delivered', 'on_the_way_back') then "orders"."total" - "orders"."coupon_amount" + "orders"."delivery_fee" - "orders"."rounding" - "orders"."allowance" else 0 end
        - "orders"."credit_used" + "orders"."credit_returned");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (least("orders"."allowance", "orders"."charged", "orders"."refunded", "orders"."owed_back", "orders"."to_collect",
        "orders"."paid" - "orders"."charged", "orders"."total" - "orders"."coupon_amount" + "orders"."delivery_fee" - "orders"."rounding" - "orders"."allowance", "orders"."overpaid",
        "orders"."delivery_fee", "orders"."rounding", "orders"."coupon_amount", "orders"."total" - "orders"."coupon_amount",
        "orders"."credit_returned", "orders"."credit_used" - "orders"."credit_returned") >= 0);--> statement-breakpoint
-- Steps that staff can still undo restore every amount.
UPDATE "undoable_steps" SET "step" = jsonb_set("step", '{before}', "step" -> 'before' || '{"creditUsed": 0, "creditReturned": 0}'::jsonb);
--> statement-breakpoint
-- As in 0061, and when an order's credit changes.
DROP TRIGGER orders_customers_updated ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_customers_updated
	AFTER UPDATE OF user_id, guest_id, status, paid, refunded, overpaid, owed_back, to_collect, credit_used, credit_returned, customer_name, address, placed_at
	ON orders FOR EACH ROW
	WHEN (least(OLD.placed_at, NEW.placed_at) < clock_timestamp() - interval '30 minutes'
		AND (OLD.user_id, OLD.guest_id, OLD.status, OLD.paid, OLD.refunded, OLD.overpaid, OLD.owed_back, OLD.to_collect,
			OLD.credit_used, OLD.credit_returned, OLD.customer_name, OLD.address ->> 'mobile', OLD.placed_at)
		IS DISTINCT FROM (NEW.user_id, NEW.guest_id, NEW.status, NEW.paid, NEW.refunded, NEW.overpaid, NEW.owed_back,
			NEW.to_collect, NEW.credit_used, NEW.credit_returned, NEW.customer_name, NEW.address ->> 'mobile', NEW.placed_at))
	EXECUTE FUNCTION mark_stale_customers();
