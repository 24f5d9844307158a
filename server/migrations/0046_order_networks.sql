CREATE TABLE "order_networks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_suspicions";--> statement-breakpoint
ALTER TABLE "order_networks" ADD CONSTRAINT "order_networks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_networks_recent" ON "order_networks" USING btree ("network","order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_suspicions" CHECK ("orders"."suspicions" <@ array['new_and_large', 'shared_phone', 'many_of_network', 'many_orders', 'many_cancelled']);