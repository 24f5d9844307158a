ALTER TABLE "orders" ADD COLUMN "suspicions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (phone_e164("address" ->> 'mobile'),"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_suspicions" CHECK ("orders"."suspicions" <@ array['new_and_large', 'shared_phone', 'many_orders', 'many_cancelled']);