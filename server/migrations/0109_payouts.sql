ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_channel";--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "by_mobile_money" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payout" jsonb;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_channel" CHECK ("order_refunds"."channel" in ('provider', 'cash', 'mobile_money'));