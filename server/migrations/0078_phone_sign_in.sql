CREATE TABLE "user_phones" (
	"user_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_phones_phone_unique" UNIQUE("phone"),
	CONSTRAINT "user_phones_phone" CHECK ("user_phones"."phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
ALTER TABLE "reset_codes" RENAME TO "requested_codes";--> statement-breakpoint
ALTER TABLE "requested_codes" RENAME COLUMN "email" TO "recipient";--> statement-breakpoint
ALTER TABLE "requested_codes" DROP CONSTRAINT "reset_codes_tries";--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind";--> statement-breakpoint
DROP INDEX "reset_codes_expiry";--> statement-breakpoint
ALTER TABLE "requested_codes" DROP CONSTRAINT "reset_codes_email_browser_pk";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requested_codes" ADD CONSTRAINT "requested_codes_recipient_browser_pk" PRIMARY KEY("recipient","browser");--> statement-breakpoint
ALTER TABLE "user_phones" ADD CONSTRAINT "user_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requested_codes_expiry" ON "requested_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "requested_codes" ADD CONSTRAINT "requested_codes_tries" CHECK ("requested_codes"."tries" >= 0);--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind" CHECK ("security_events"."kind" in ('signed_in', 'sign_in_failed', 'code_failed', 'password_changed', 'email_changed', 'email_change_undone', 'role_changed', 'status_changed', 'settings_changed', 'factor_added', 'factor_removed', 'factors_reset', 'recovery_codes_made', 'phone_added', 'phone_removed'));--> statement-breakpoint
CREATE TRIGGER user_phones_customers_changed AFTER INSERT OR DELETE OR UPDATE OF user_id, phone ON user_phones FOR EACH ROW
EXECUTE FUNCTION mark_stale_addresses();
