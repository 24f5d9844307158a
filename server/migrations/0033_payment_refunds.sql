CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_state" CHECK ("payment_refunds"."state" in ('queued', 'done', 'failed')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds_reference" ON "payment_refunds" USING btree ("reference");--> statement-breakpoint
-- Until now a payment went back whole and once: that refund has the payment's reference as its id.
INSERT INTO "payment_refunds" ("id", "reference", "amount", "state", "created_at", "done_at")
SELECT "reference", "reference", "amount", CASE "state" WHEN 'refunded' THEN 'done' ELSE 'queued' END, "created_at",
	CASE "state" WHEN 'refunded' THEN "created_at" END
FROM "payments" WHERE "state" IN ('refunding', 'refunded') AND "amount" > 0;
