CREATE TABLE "hand_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hand_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shift_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	CONSTRAINT "hand_ins_amount" CHECK ("hand_ins"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"work" text NOT NULL,
	"store_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"float" bigint DEFAULT 0 NOT NULL,
	"handed_in" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"collected" bigint,
	"difference" bigint,
	"reason" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	CONSTRAINT "shifts_work" CHECK ("shifts"."work" in ('picking', 'riding')),
	CONSTRAINT "shifts_amounts" CHECK (least("shifts"."float", "shifts"."handed_in", "shifts"."collected") >= 0),
	CONSTRAINT "shifts_balance" CHECK (case when "shifts"."ended_at" is null
        then "shifts"."closed_at" is null and "shifts"."collected" is null and "shifts"."difference" is null
        else coalesce("shifts"."float" + "shifts"."collected" - "shifts"."handed_in" = "shifts"."difference", false) end),
	CONSTRAINT "shifts_reason" CHECK ("shifts"."reason" in ('wrong_change', 'lost', 'stolen', 'other')),
	CONSTRAINT "shifts_explained" CHECK (coalesce("shifts"."difference", 0) = 0 or "shifts"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_topic";--> statement-breakpoint
ALTER TABLE "settings_changes" DROP CONSTRAINT "settings_changes_topic";--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "shift_id" text;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_ins_shift" ON "hand_ins" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "hand_ins_at" ON "hand_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_open" ON "shifts" USING btree ("user_id","work") WHERE "shifts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shifts_user" ON "shifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shifts_started" ON "shifts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "shifts_to_close" ON "shifts" USING btree ("store_id") WHERE "shifts"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_shift" ON "trips" USING btree ("shift_id");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_topic" CHECK ("settings"."topic" in ('identity', 'contact', 'hours', 'pause', 'announcement', 'home', 'languages', 'delivery', 'stores', 'storePauses', 'zones', 'limits', 'payments', 'coupons', 'mails', 'security', 'messages', 'reviews', 'aboutPage', 'deliveryPage', 'termsPage', 'privacyPage', 'legalPage', 'riders'));--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_topic" CHECK ("settings_changes"."topic" in ('identity', 'contact', 'hours', 'pause', 'announcement', 'home', 'languages', 'delivery', 'stores', 'storePauses', 'zones', 'limits', 'payments', 'coupons', 'mails', 'security', 'messages', 'reviews', 'aboutPage', 'deliveryPage', 'termsPage', 'privacyPage', 'legalPage', 'riders'));