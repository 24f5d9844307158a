-- What the order desk finds an order by: words of the name without accents, and every end of the number and of the
-- digits of the phone, so that the beginning of a term is any part of them. No extension is needed, and a loop is
-- eight times as fast as a query.
CREATE FUNCTION order_terms(number text, name text, mobile text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	plain text := lower(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\u0300-\u036f]', '', 'g'));
	code text := lower(substr(number, 4));
	digits text := regexp_replace(coalesce(mobile, ''), '[^0-9]', '', 'g');
	terms text[] := array_remove(
		regexp_split_to_array(plain, '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u2027]+'), '');
BEGIN
	FOR start IN 1..length(code) LOOP terms := terms || substr(code, start); END LOOP;
	FOR start IN 1..length(digits) LOOP terms := terms || substr(digits, start); END LOOP;
	RETURN array_to_tsvector(terms);
END $$;--> statement-breakpoint
CREATE INDEX "orders_terms" ON "orders" USING gin (order_terms("number", "customer_name", "address" ->> 'mobile'));
