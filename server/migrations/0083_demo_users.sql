ALTER TABLE "users" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The 32 customers of the demo shop, who never sign in; anybody could register other addresses of this domain.
UPDATE "users" SET "demo" = true
WHERE "email" ~ '^client-([1-9]|[12][0-9]|3[0-2])@demo\.invalid$' AND "role" = 'USER' AND "last_login_at" IS NULL;
