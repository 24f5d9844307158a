ALTER TABLE "catalogue_edits" DROP CONSTRAINT "catalogue_edits_undoes_unique";--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "product_changes" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "product_changes" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "key_other" text GENERATED ALWAYS AS (lower(btrim(regexp_replace(replace(replace(translate(regexp_replace(normalize(name_other, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), 'ŒÆ’‘ʼ`', 'œæ'''''''''), 'œ', 'oe'), 'æ', 'ae'), '\s+', ' ', 'g')))) STORED;--> statement-breakpoint
CREATE INDEX "catalogue_edits_undoes" ON "catalogue_edits" USING btree ("undoes","id");--> statement-breakpoint
CREATE INDEX "product_changes_undoes" ON "product_changes" USING btree ("undoes","id");--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD CONSTRAINT "catalogue_edits_key" UNIQUE("person_id","key");--> statement-breakpoint
-- Until now an edit alone said what it took back.
UPDATE product_changes c SET undoes = coalesce(u.undoes_change, taken.id)
FROM catalogue_edits u, product_changes taken
WHERE c.edit_id = u.id AND taken.product_id = c.product_id
	AND (taken.id = u.undoes_change OR taken.edit_id = u.undoes);
