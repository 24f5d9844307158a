ALTER TABLE "orders" ADD COLUMN "slot_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepare_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_slots" ON "orders" USING btree ("store_id","slot_until") WHERE "orders"."slot_from" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_slot" CHECK (num_nulls("orders"."slot_from", "orders"."slot_until", "orders"."prepare_at") in (0, 3)
        and coalesce("orders"."prepare_at" <= "orders"."slot_from" and "orders"."slot_from" < "orders"."slot_until", true));