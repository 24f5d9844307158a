-- An order or payment that nobody paid in time is expired; stock that is set aside for it is reserved.
ALTER TABLE "orders" DROP CONSTRAINT "orders_status";--> statement-breakpoint
UPDATE "orders" SET "status" = 'expired' WHERE "status" = 'lapsed';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('awaiting_payment', 'placed', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
UPDATE "payments" SET "state" = 'expired' WHERE "state" = 'lapsed';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('preparing', 'open', 'paid', 'expired', 'refunding', 'refunded'));--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
UPDATE "stock_movements" SET "reason" = 'reserve' WHERE "reason" = 'hold';--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('import', 'edit', 'reserve', 'release', 'sale', 'cancel'));--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "ask_at" TO "check_at";--> statement-breakpoint
ALTER INDEX "payments_to_ask" RENAME TO "payments_check_at";--> statement-breakpoint
-- Each payment names its provider. Until now a shop had one: sessions of the sandbox are told by their 48 hexadecimal
-- digits, which Stripe's never are; a payment without a session was the sandbox's where the sandbox was used at all.
ALTER TABLE "payments" ADD COLUMN "provider" text;--> statement-breakpoint
UPDATE "payments" SET "provider" = CASE
	WHEN "session_id" ~ '^cs_test_[0-9a-f]{48}$' THEN 'sandbox'
	WHEN "session_id" IS NULL AND EXISTS (SELECT FROM "sandbox_objects") THEN 'sandbox'
	ELSE 'stripe' END;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('stripe', 'sandbox'));
