ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "store_id" text;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" in ('ADMIN', 'MANAGER', 'PICKER', 'RIDER');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_store" CHECK ("users"."store_id" is null or "users"."role" in ('MANAGER', 'PICKER', 'RIDER'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('ADMIN', 'MANAGER', 'PICKER', 'RIDER', 'USER'));--> statement-breakpoint
-- Who gets another store connects again and subscribes anew, as with another role.
DROP TRIGGER users_access_changed ON users;
--> statement-breakpoint
CREATE TRIGGER users_access_changed AFTER UPDATE OF role, status, store_id ON users FOR EACH ROW
	WHEN ((OLD.role, OLD.status, OLD.store_id) IS DISTINCT FROM (NEW.role, NEW.status, NEW.store_id))
	EXECUTE FUNCTION announce_changed_access();
--> statement-breakpoint
DROP TRIGGER users_push_ended ON users;
--> statement-breakpoint
CREATE TRIGGER users_push_ended AFTER UPDATE OF role, status, store_id ON users FOR EACH ROW
	WHEN ((OLD.role, OLD.status, OLD.store_id) IS DISTINCT FROM (NEW.role, NEW.status, NEW.store_id))
	EXECUTE FUNCTION end_push_subscriptions();
