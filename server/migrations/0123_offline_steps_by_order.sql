DROP INDEX "offline_steps_key";--> statement-breakpoint
CREATE UNIQUE INDEX "offline_steps_key" ON "offline_steps" USING btree ("rider_id","key","order_id");