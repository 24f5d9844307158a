DROP INDEX "payments_to_ask";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "ask_at" DROP NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "ask_at" = NULL WHERE "state" NOT IN ('preparing', 'open');--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("ask_at") WHERE "payments"."ask_at" is not null;