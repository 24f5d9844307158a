-- Shelves and synonyms are few: a node that hears "shelves" reads those and keeps its products. Until now every
-- change of a category made every node read the whole catalogue.
CREATE OR REPLACE FUNCTION announce_shelves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', CASE WHEN TG_OP = 'TRUNCATE' THEN '*' ELSE 'shelves' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION announce_shelves();
--> statement-breakpoint
-- Whoever saves what was written of a product, in whatever way, makes a new revision of it. Stock moves without one.
CREATE FUNCTION revise_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.revision := OLD.revision + 1;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_revised BEFORE UPDATE OF name, name_other, brand, unit, price, discount, images, description, description_other, details, details_other, draft, low_stock, updated_at ON products FOR EACH ROW EXECUTE FUNCTION revise_product();
