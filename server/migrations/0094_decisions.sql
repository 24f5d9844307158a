ALTER TABLE "order_lines" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_decision" CHECK ("order_lines"."decision" in ('accepted', 'refused'));