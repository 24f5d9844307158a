-- A deletion that waited for a cart deadlocked with orders, which lock their cart and then its products. A cart that is
-- locked is being changed or ordered, which raises its revision anyway.
CREATE OR REPLACE FUNCTION raise_cart_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE carts SET revision = revision + 1
	WHERE user_id IN (
		SELECT c.user_id FROM carts c JOIN cart_lines l ON l.user_id = c.user_id
		WHERE l.product_id = OLD.id
		FOR UPDATE OF c SKIP LOCKED
	);
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
