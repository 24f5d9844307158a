CREATE TABLE "offer_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL,
	"revision" integer NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "offer_changes_revision" UNIQUE("offer_id","revision")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"percent" integer,
	"price" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"brands" text[] DEFAULT '{}' NOT NULL,
	"category_ids" text[] DEFAULT '{}' NOT NULL,
	"sub_category_ids" text[] DEFAULT '{}' NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "offers_terms" CHECK (num_nonnulls("offers"."percent", "offers"."price") = 1),
	CONSTRAINT "offers_percent" CHECK ("offers"."percent" between 1 and 99),
	CONSTRAINT "offers_price" CHECK ("offers"."price" >= 1),
	CONSTRAINT "offers_times" CHECK ("offers"."ends_at" > "offers"."starts_at"),
	CONSTRAINT "offers_revision" CHECK ("offers"."revision" > 0)
);
--> statement-breakpoint
ALTER TABLE "offer_changes" ADD CONSTRAINT "offer_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_changes_user" ON "offer_changes" USING btree ("user_id");--> statement-breakpoint
-- Every save is announced on channel "offers" at commit; nodes read the offers again.
CREATE FUNCTION announce_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('offers', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON offers FOR EACH STATEMENT EXECUTE FUNCTION announce_offers();
