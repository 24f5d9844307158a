CREATE TABLE "back_in_stock_requests" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "back_in_stock_requests_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_product" ON "back_in_stock_requests" USING btree ("product_id");--> statement-breakpoint
-- Stored remarks name their message by its English text, which now says F CFA as all screens do.
UPDATE "imports" SET "remarks" = replace(replace(replace(replace(replace(replace("remarks"::text,
  '{price} XOF', '{price} F CFA'), '{selling} XOF', '{selling} F CFA'), 'price is 0 XOF', 'price is 0 F CFA'),
  'at least 1 XOF', 'at least 1 F CFA'), 'XOF has no decimals', 'F CFA has no decimals'),
  'and XOF has none', 'and F CFA has none')::json WHERE "remarks"::text LIKE '%XOF%';
