CREATE TABLE "undoable_steps" (
	"order_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"step" jsonb NOT NULL,
	CONSTRAINT "undoable_steps_order_id_version_pk" PRIMARY KEY("order_id","version")
);
--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_event";--> statement-breakpoint
ALTER TABLE "undoable_steps" ADD CONSTRAINT "undoable_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_event" CHECK ("order_timeline"."event" in ('placed', 'paid', 'changed', 'taken', 'not_started', 'picking', 'packed', 'rider_assigned', 'handed_over', 'on_the_way', 'rider_dropped', 'at_the_door', 'code_failed', 'not_delivered', 'on_the_way_back', 'returned', 'delivered', 'unproven', 'cancelled', 'undone', 'refund_called_off', 'refund_started', 'refunded', 'refund_failed'));