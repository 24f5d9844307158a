-- A changed stock is announced as such: nodes need not read the rest of the product after each sale.
CREATE OR REPLACE TRIGGER stock_levels_inserted AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id', 'stock ');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_levels_updated AFTER UPDATE ON stock_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_products('product_id', 'stock ');
