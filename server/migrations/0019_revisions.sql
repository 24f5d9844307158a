CREATE SEQUENCE "public"."catalogue_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "revision" SET DEFAULT nextval('catalogue_revisions');--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "revision" integer DEFAULT nextval('catalogue_revisions') NOT NULL;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "senders" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sub_categories" ADD COLUMN "revision" integer DEFAULT nextval('catalogue_revisions') NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_at" ON "stock_movements" USING btree ("at");--> statement-breakpoint
-- Until now a product that was deleted and brought back counted its revisions from one again, so that a form which was
-- opened before met the number it had seen on something else. From here each number is given once, over all products
-- and shelves.
SELECT setval('catalogue_revisions', greatest(
	nextval('catalogue_revisions'),
	(SELECT max(revision) FROM products),
	(SELECT max(revision) FROM product_changes)
));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION revise_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.revision := nextval('catalogue_revisions');
	RETURN NEW;
END $$;
--> statement-breakpoint
ALTER FUNCTION revise_product() RENAME TO revise;
--> statement-breakpoint
CREATE TRIGGER categories_revised BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION revise();
--> statement-breakpoint
CREATE TRIGGER sub_categories_revised BEFORE UPDATE ON sub_categories FOR EACH ROW EXECUTE FUNCTION revise();
--> statement-breakpoint
-- The categories of a sub category are written on it, whoever puts it there: a form or an import.
CREATE FUNCTION revise_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE sub_categories SET revision = revision WHERE id IN (SELECT sub_category_id FROM changed);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sub_category_categories_revised AFTER INSERT ON sub_category_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_placed();
--> statement-breakpoint
CREATE TRIGGER sub_category_categories_left AFTER DELETE ON sub_category_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_placed();
