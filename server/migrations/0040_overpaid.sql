ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overpaid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (least("orders"."allowance", "orders"."charged", "orders"."refunded", "orders"."owed_back", "orders"."to_collect",
        "orders"."paid" - "orders"."charged", "orders"."total" - "orders"."allowance", "orders"."overpaid") >= 0);