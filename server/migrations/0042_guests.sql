-- What makes two phone numbers the same: their form in E.164, however they and their country are written. A number
-- without a country is one of Senegal.
CREATE FUNCTION phone_e164(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN digits = '' THEN NULL
		WHEN phone ~ '^\s*\+' THEN '+' || digits
		WHEN digits LIKE '00%' THEN '+' || substr(digits, 3)
		WHEN digits ~ '^221\d{9}$' THEN '+' || digits
		ELSE '+221' || digits END
	FROM (SELECT regexp_replace(replace(phone, '(0)', ''), '\D', '', 'g') AS digits) written
$$;--> statement-breakpoint
DROP INDEX "orders_guest";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_id" text;--> statement-breakpoint
-- Somebody without an account gets an id that tells nothing of their number, with their note and block. Where one hash
-- stood for several numbers, each keeps both.
INSERT INTO "customers" ("id", "phone", "note", "blocked_at", "blocked_reason", "blocked_by")
SELECT DISTINCT ON (g."phone") replace(gen_random_uuid()::text, '-', ''), g."phone", c."note", c."blocked_at", c."blocked_reason", c."blocked_by"
FROM (
	SELECT phone_e164("address" ->> 'mobile') AS "phone", 'G' || md5(phone_key("address" ->> 'mobile')) AS "id"
	FROM "orders" WHERE "user_id" IS NULL
) g LEFT JOIN "customers" c ON c."id" = g."id"
WHERE g."phone" IS NOT NULL
ORDER BY g."phone", c."blocked_at", c."note";--> statement-breakpoint
UPDATE "orders" o SET "guest_id" = c."id" FROM "customers" c
WHERE o."user_id" IS NULL AND c."phone" = phone_e164(o."address" ->> 'mobile');--> statement-breakpoint
DELETE FROM "customers" WHERE "user_id" IS NULL AND "phone" IS NULL;--> statement-breakpoint
DROP FUNCTION phone_key(text);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_id_customers_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_guest" ON "orders" USING btree ("guest_id") WHERE "orders"."guest_id" is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone_unique" UNIQUE("phone");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone" CHECK (("customers"."user_id" is null) = ("customers"."phone" is not null));
