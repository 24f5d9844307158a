CREATE TABLE "delivery_photos" (
	"order_id" text PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_photos_name" CHECK ("delivery_photos"."photo" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_event";--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_photos_photo" ON "delivery_photos" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "delivery_photos_at" ON "delivery_photos" USING btree ("at");--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_event" CHECK ("order_timeline"."event" in ('placed', 'paid', 'changed', 'taken', 'not_started', 'picking', 'packed', 'rider_assigned', 'handed_over', 'on_the_way', 'rider_dropped', 'at_the_door', 'code_failed', 'not_delivered', 'on_the_way_back', 'returned', 'delivered', 'unproven', 'proven_by_photo', 'cancelled', 'undone', 'refund_called_off', 'refund_started', 'refunded', 'refund_failed'));