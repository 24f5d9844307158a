CREATE TABLE "message_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"phone" text NOT NULL,
	"text_version" text NOT NULL,
	"place" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "message_consents_purpose" CHECK ("message_consents"."purpose" in ('codes', 'steps', 'offers')),
	CONSTRAINT "message_consents_channel" CHECK ("message_consents"."channel" in ('sms', 'whatsapp')),
	CONSTRAINT "message_consents_place" CHECK ("message_consents"."place" in ('checkout', 'profile')),
	CONSTRAINT "message_consents_phone" CHECK ("message_consents"."phone" ~ '^\+[1-9][0-9]{6,14}$')
);
--> statement-breakpoint
CREATE TABLE "message_spending" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "message_spending_day_purpose_pk" PRIMARY KEY("day","purpose"),
	CONSTRAINT "message_spending_purpose" CHECK ("message_spending"."purpose" in ('codes', 'steps', 'offers')),
	CONSTRAINT "message_spending_spent" CHECK ("message_spending"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" text,
	"order_id" text,
	"purpose" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"channel" text NOT NULL,
	"gateway" text NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"failure" text,
	"parts" integer DEFAULT 1 NOT NULL,
	"cost" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "messages_key_unique" UNIQUE("key"),
	CONSTRAINT "messages_purpose" CHECK ("messages"."purpose" in ('codes', 'steps', 'offers')),
	CONSTRAINT "messages_template" CHECK ("messages"."template" in ('order_placed', 'order_on_the_way', 'order_on_the_way_cash', 'order_delivered', 'order_cancelled', 'code')),
	CONSTRAINT "messages_locale" CHECK ("messages"."locale" in ('fr', 'en')),
	CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('sms', 'whatsapp')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('waiting', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed')),
	CONSTRAINT "messages_cost" CHECK ("messages"."cost" >= 0 and "messages"."parts" >= 1)
);
--> statement-breakpoint
ALTER TABLE "message_consents" ADD CONSTRAINT "message_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_consents_active" ON "message_consents" USING btree ("user_id","purpose") WHERE "message_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "message_consents_user" ON "message_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");