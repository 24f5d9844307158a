CREATE TABLE "rider_positions" (
	"trip_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rider_positions_degrees" CHECK (abs("rider_positions"."latitude") <= 90 and abs("rider_positions"."longitude") <= 180)
);
--> statement-breakpoint
ALTER TABLE "rider_positions" ADD CONSTRAINT "rider_positions_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_positions" ADD CONSTRAINT "rider_positions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rider_positions_order" ON "rider_positions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "rider_positions_at" ON "rider_positions" USING btree ("at");