ALTER TABLE "products" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "step_grams" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "step_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_published_price" CHECK ("products"."draft" or "products"."price" is not null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_step_grams" CHECK ("products"."step_grams" between 10 and 1000);