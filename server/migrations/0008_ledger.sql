-- The ledger: whoever moves stock, in whatever way, the movement is written down at the end of the statement, so
-- that a product's stock always is the sum of its movements. A transaction says why with set_config('dix.stock_reason')
-- and for which order with set_config('dix.stock_order'); who says nothing puts new products there by import and
-- changes known ones by edit.
CREATE FUNCTION write_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	said text := nullif(current_setting('dix.stock_reason', true), '');
	for_order text := nullif(current_setting('dix.stock_order', true), '');
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT id, stock, coalesce(said, 'import'), for_order FROM after WHERE stock <> 0;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT after.id, after.stock - before.stock, coalesce(said, 'edit'), for_order
		FROM after JOIN before ON before.id = after.id WHERE after.stock <> before.stock;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT id, -stock, coalesce(said, 'edit'), for_order FROM before WHERE stock <> 0;
	ELSE
		INSERT INTO stock_movements (product_id, change, reason, order_id)
		SELECT id, -stock, coalesce(said, 'edit'), for_order FROM products WHERE stock <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody moves stock between the first movements and the triggers that write the next ones.
LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO stock_movements (product_id, change, reason) SELECT id, stock, 'import' FROM products WHERE stock <> 0;
--> statement-breakpoint
CREATE TRIGGER products_stock_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER products_stock_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER products_stock_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
--> statement-breakpoint
CREATE TRIGGER products_stock_emptied BEFORE TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION write_movements();
