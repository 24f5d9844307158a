-- The same rule as before, in a language whose plans PostgreSQL keeps: an SQL function in an index is planned again by
-- every statement that writes to it, and each call started an executor.
CREATE OR REPLACE FUNCTION phone_e164(phone text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	digits text := regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g');
BEGIN
	RETURN CASE
		WHEN digits = '' THEN NULL
		WHEN phone ~ '^\s*\+' THEN '+' || digits
		WHEN digits LIKE '00%' THEN '+' || substr(digits, 3)
		WHEN digits ~ '^(221[0-9]{9}|225[0-9]{10})$' THEN '+' || digits
		WHEN digits ~ '^[02][157][0-9]{8}$' THEN '+225' || digits
		ELSE '+221' || digits END;
END $$;
