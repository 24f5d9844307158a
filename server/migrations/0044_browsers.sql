-- Codes live ten minutes; those of resets are asked for anew.
DELETE FROM "one_time_codes" WHERE "purpose" <> 'email';--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"browser" text NOT NULL,
	"user_id" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_browser_user_id_pk" PRIMARY KEY("browser","user_id")
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reset_codes_email_browser_pk" PRIMARY KEY("email","browser"),
	CONSTRAINT "reset_codes_tries" CHECK ("reset_codes"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_purpose";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_user_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD PRIMARY KEY ("user_id");--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "reset_codes_expiry" ON "reset_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "purpose";