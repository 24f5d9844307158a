ALTER TABLE "proofs" DROP CONSTRAINT "proofs_purpose";--> statement-breakpoint
CREATE INDEX "proofs_undo" ON "proofs" USING btree ("email") WHERE "proofs"."purpose" = 'undo_email';--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_purpose" CHECK ("proofs"."purpose" in ('password', 'email', 'undo_email'));