CREATE TABLE "settings" (
	"topic" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "settings_revision" CHECK ("settings"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"revision" integer NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "settings_changes_revision" UNIQUE("topic","revision")
);
--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_changes_user" ON "settings_changes" USING btree ("user_id");--> statement-breakpoint
-- Every save is announced on channel "settings" at commit; nodes read all settings again.
CREATE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('settings', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
