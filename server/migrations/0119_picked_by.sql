ALTER TABLE "deliveries" ADD COLUMN "picked_by" text;--> statement-breakpoint
UPDATE deliveries SET picked_by = t.picked_by
FROM (
  SELECT order_id, (array_agg(user_id ORDER BY id DESC))[1] AS picked_by
  FROM order_timeline WHERE event IN ('picking', 'packed') GROUP BY order_id
) t
WHERE t.order_id = deliveries.order_id AND t.picked_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_picked_by_users_id_fk" FOREIGN KEY ("picked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_picked_by" ON "deliveries" USING btree ("picked_by") WHERE "deliveries"."picked_by" is not null;