-- Accounts that logged in by phone began with this name; now they have none, and their first order asks for it.
UPDATE "users" SET "name" = ''
WHERE "name" IN ('Client', 'Customer') AND EXISTS (SELECT FROM "user_phones" WHERE "user_id" = "users"."id");
