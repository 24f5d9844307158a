CREATE TABLE "category_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"category_id" text NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" json,
	"after" json,
	CONSTRAINT "category_changes_kind" CHECK ("category_changes"."kind" in ('category', 'subCategory'))
);
--> statement-breakpoint
ALTER TABLE "category_changes" ADD CONSTRAINT "category_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_changes_category" ON "category_changes" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "category_changes_user" ON "category_changes" USING btree ("user_id");