ALTER TABLE "delivery_codes" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_codes_stored" ON "delivery_codes" USING btree ("order_id") WHERE "delivery_codes"."code" is not null;
