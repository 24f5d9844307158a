ALTER TABLE "order_ratings" ADD COLUMN "photo" text;--> statement-breakpoint
CREATE INDEX "order_ratings_photo" ON "order_ratings" USING btree ("photo") WHERE "order_ratings"."photo" is not null;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_photo_name" CHECK ("order_ratings"."photo" ~ '^[0-9a-f]{32}$');