-- A product that is deleted leaves every cart, one that becomes a draft or is published leaves them or comes back: the
-- answers of these carts change, so their revision does.
CREATE FUNCTION raise_cart_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE carts SET revision = revision + 1
	WHERE user_id IN (SELECT user_id FROM cart_lines WHERE product_id = OLD.id);
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_leave_carts BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION raise_cart_revisions();
--> statement-breakpoint
CREATE TRIGGER products_draft_in_carts AFTER UPDATE OF draft ON products FOR EACH ROW
	WHEN (OLD.draft IS DISTINCT FROM NEW.draft) EXECUTE FUNCTION raise_cart_revisions();
