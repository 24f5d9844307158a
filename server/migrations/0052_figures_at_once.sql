CREATE TABLE "noted_losses" (
	"period" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"total" bigint NOT NULL,
	"worst" jsonb NOT NULL,
	CONSTRAINT "noted_losses_period" CHECK ("noted_losses"."period" in ('today', '14d', '3m'))
);

--> statement-breakpoint
-- The columns that a search reads of every row go first: PostgreSQL passes through all that stand before them.
CREATE TEMPORARY TABLE listed_before ON COMMIT DROP AS SELECT * FROM "listed_customers";
--> statement-breakpoint
DROP TABLE "listed_customers";
--> statement-breakpoint
CREATE TABLE "listed_customers" (
	"terms" text NOT NULL,
	"numbers" text NOT NULL,
	"newest" timestamp with time zone,
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"guest_id" text,
	"is_demo" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	"to_collect" bigint NOT NULL,
	"owed_back" bigint NOT NULL,
	CONSTRAINT "listed_customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "listed_customers_guest_id_unique" UNIQUE("guest_id"),
	CONSTRAINT "listed_customers_id" CHECK ("listed_customers"."id" = coalesce("listed_customers"."user_id", "listed_customers"."guest_id"))
);
--> statement-breakpoint
INSERT INTO "listed_customers" SELECT terms, numbers, newest, id, user_id, guest_id, is_demo, name, email, mobile, since,
	orders, spent, to_collect, owed_back
FROM listed_before ORDER BY newest DESC NULLS LAST;
--> statement-breakpoint
ALTER TABLE "listed_customers" ADD CONSTRAINT "listed_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_customers" ADD CONSTRAINT "listed_customers_guest_id_customers_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_customers_newest" ON "listed_customers" USING btree ("newest" DESC NULLS LAST,"id" DESC NULLS LAST);
