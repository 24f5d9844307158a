-- Every change of the catalogue, whoever makes it, is announced on channel "catalogue" at commit:
-- the changed product ids as JSON, or '*' where names of the shelves changed, the ids would not fit into
-- a notice (8,000 bytes), or a table was emptied.
CREATE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
BEGIN
	EXECUTE format('SELECT array_agg(DISTINCT %I) FROM changed', TG_ARGV[0]) INTO ids;
	IF ids IS NULL THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('catalogue', CASE WHEN cardinality(ids) > 200 THEN '*' ELSE to_json(ids)::text END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_shelves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalogue', '*');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('id');
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('id');
--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('id');
--> statement-breakpoint
CREATE TRIGGER product_categories_inserted AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER product_categories_updated AFTER UPDATE ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER product_categories_deleted AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER product_sub_categories_inserted AFTER INSERT ON product_sub_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER product_sub_categories_updated AFTER UPDATE ON product_sub_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER product_sub_categories_deleted AFTER DELETE ON product_sub_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id');
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce_shelves();
--> statement-breakpoint
CREATE TRIGGER sub_categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_categories FOR EACH STATEMENT EXECUTE FUNCTION announce_shelves();
--> statement-breakpoint
CREATE TRIGGER sub_category_categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sub_category_categories FOR EACH STATEMENT EXECUTE FUNCTION announce_shelves();
--> statement-breakpoint
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION announce_shelves();
