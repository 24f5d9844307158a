-- The tables take the field's words: a user, not a person; searches without results; what the owner sets.
ALTER TABLE "people" RENAME TO "users";--> statement-breakpoint
ALTER TABLE "search_misses" RENAME TO "zero_result_searches";--> statement-breakpoint
ALTER TABLE "shop_facts" RENAME TO "shop_settings";--> statement-breakpoint
DO $$
DECLARE
	item record;
BEGIN
	FOR item IN
		SELECT table_name, column_name FROM information_schema.columns
		WHERE table_schema = current_schema() AND column_name IN ('person_id', 'person_name')
	LOOP
		EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I',
			item.table_name, item.column_name, replace(item.column_name, 'person', 'user'));
	END LOOP;
	-- Constraints first: those with an index of their own rename it too.
	FOR item IN
		SELECT conrelid::regclass AS of_table, conname AS old,
			replace(replace(replace(replace(conname, 'person', 'user'), 'people', 'users'),
				'search_misses', 'zero_result_searches'), 'shop_facts', 'shop_settings') AS new
		FROM pg_constraint
		WHERE connamespace = current_schema()::regnamespace AND conname ~ 'person|people|search_misses|shop_facts'
	LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.of_table, item.old, item.new);
	END LOOP;
	FOR item IN
		SELECT relname AS old, replace(replace(relname, 'person', 'user'), 'people', 'users') AS new
		FROM pg_class
		WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i' AND relname ~ 'person|people'
	LOOP
		EXECUTE format('ALTER INDEX %I RENAME TO %I', item.old, item.new);
	END LOOP;
END $$;
