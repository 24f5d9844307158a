ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind";--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_amount";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('given', 'used', 'returned', 'reverted'));--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_amount" CHECK (("credit_entries"."kind" in ('used', 'reverted')) = ("credit_entries"."amount" < 0) and "credit_entries"."amount" <> 0);