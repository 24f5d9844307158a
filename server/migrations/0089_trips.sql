CREATE TABLE "delivery_codes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"proven_at" timestamp with time zone,
	"unproven" text,
	CONSTRAINT "delivery_codes_code" CHECK ("delivery_codes"."code" ~ '^[0-9]{4}$'),
	CONSTRAINT "delivery_codes_unproven" CHECK ("delivery_codes"."unproven" in ('phone_off', 'somebody_else', 'code_lost')),
	CONSTRAINT "delivery_codes_proof" CHECK ("delivery_codes"."proven_at" is null or "delivery_codes"."unproven" is null)
);
--> statement-breakpoint
CREATE TABLE "trip_orders" (
	"trip_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "trip_orders_trip_id_order_id_pk" PRIMARY KEY("trip_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" text PRIMARY KEY NOT NULL,
	"rider_id" text,
	"store_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "delivery_codes" ADD CONSTRAINT "delivery_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_orders" ADD CONSTRAINT "trip_orders_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_orders" ADD CONSTRAINT "trip_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_codes_unproven_orders" ON "delivery_codes" USING btree ("order_id") WHERE "delivery_codes"."unproven" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "trip_orders_order" ON "trip_orders" USING btree ("order_id") WHERE "trip_orders"."dropped_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trips_open" ON "trips" USING btree ("rider_id") WHERE "trips"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "trips_rider" ON "trips" USING btree ("rider_id","started_at");