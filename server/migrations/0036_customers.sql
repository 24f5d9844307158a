CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"note" text,
	"blocked_at" timestamp with time zone,
	"blocked_reason" text,
	"blocked_by" text,
	CONSTRAINT "customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "customers_user" CHECK ("customers"."user_id" = "customers"."id"),
	CONSTRAINT "customers_reason" CHECK (("customers"."blocked_at" is null) = ("customers"."blocked_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_blocked" ON "customers" USING btree ("id") WHERE "customers"."blocked_at" is not null;--> statement-breakpoint
-- What makes two phone numbers the same: their last nine digits, however they and their country are written.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(nullif(right(regexp_replace(phone, '\D', '', 'g'), 9), ''), lower(trim(phone)))
$$;--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree (md5(phone_key("address" ->> 'mobile'))) WHERE "orders"."user_id" is null;--> statement-breakpoint
-- Somebody who is blocked, or not any more: their streams end and come back, as with a changed role.
CREATE FUNCTION announce_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sessions', (
		SELECT to_json(array_agg(id) || NEW.user_id)::text FROM sessions WHERE user_id = NEW.user_id
	));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_block_added AFTER INSERT ON customers FOR EACH ROW
	WHEN (NEW.user_id IS NOT NULL AND NEW.blocked_at IS NOT NULL)
	EXECUTE FUNCTION announce_blocked();--> statement-breakpoint
CREATE TRIGGER customers_block_changed AFTER UPDATE OF blocked_at ON customers FOR EACH ROW
	WHEN (NEW.user_id IS NOT NULL AND (OLD.blocked_at IS NULL) IS DISTINCT FROM (NEW.blocked_at IS NULL))
	EXECUTE FUNCTION announce_blocked();
