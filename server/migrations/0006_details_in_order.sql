ALTER TABLE "products" ALTER COLUMN "details" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "details" SET DEFAULT '{}'::json;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "details_other" SET DATA TYPE json;