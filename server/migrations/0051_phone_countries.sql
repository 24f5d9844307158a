-- A number without a country was always one of Senegal. One of ten digits that begins as those of Côte d'Ivoire do is
-- one of theirs: see `phoneE164` in the contract.
DROP INDEX "orders_phone";--> statement-breakpoint
CREATE OR REPLACE FUNCTION phone_e164(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN digits = '' THEN NULL
		WHEN phone ~ '^\s*\+' THEN '+' || digits
		WHEN digits LIKE '00%' THEN '+' || substr(digits, 3)
		WHEN digits ~ '^(221[0-9]{9}|225[0-9]{10})$' THEN '+' || digits
		WHEN digits ~ '^[02][157][0-9]{8}$' THEN '+225' || digits
		ELSE '+221' || digits END
	FROM (SELECT regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g') AS digits) written
$$;--> statement-breakpoint
-- Somebody who was two guests becomes the one with the right number, who keeps the notes and the block of both.
UPDATE "customers" kept SET
	"note" = nullif(concat_ws(E'\n', kept."note", twin."note"), ''),
	"blocked_at" = coalesce(kept."blocked_at", twin."blocked_at"),
	"blocked_reason" = coalesce(kept."blocked_reason", twin."blocked_reason"),
	"blocked_by" = CASE WHEN kept."blocked_at" IS NULL THEN twin."blocked_by" ELSE kept."blocked_by" END
FROM "customers" twin
WHERE twin."phone" ~ '^\+221[02][157][0-9]{8}$' AND kept."phone" = '+225' || substr(twin."phone", 5);--> statement-breakpoint
UPDATE "orders" o SET "guest_id" = kept."id"
FROM "customers" twin JOIN "customers" kept ON kept."phone" = '+225' || substr(twin."phone", 5)
WHERE o."guest_id" = twin."id" AND twin."phone" ~ '^\+221[02][157][0-9]{8}$';--> statement-breakpoint
DELETE FROM "customers" twin USING "customers" kept
WHERE twin."phone" ~ '^\+221[02][157][0-9]{8}$' AND kept."phone" = '+225' || substr(twin."phone", 5);--> statement-breakpoint
UPDATE "customers" SET "phone" = '+225' || substr("phone", 5) WHERE "phone" ~ '^\+221[02][157][0-9]{8}$';--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (phone_e164("address" ->> 'mobile'),"id" DESC NULLS LAST);
