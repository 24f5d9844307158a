CREATE TABLE "unmailed_changes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"quantities" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unmailed_changes" ADD CONSTRAINT "unmailed_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
