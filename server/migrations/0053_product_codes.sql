ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "product_number" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "purchase_price" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "products_product_number" ON "products" USING btree (lower("product_number"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_barcode_unique" UNIQUE("barcode");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_barcode" CHECK ("products"."barcode" ~ '^[0-9]{1,14}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_purchase_price" CHECK ("products"."purchase_price" >= 0);--> statement-breakpoint
-- Codes and purchase price make a new revision too.
DROP TRIGGER products_revised ON products;
--> statement-breakpoint
CREATE TRIGGER products_revised BEFORE UPDATE OF name, name_other, brand, unit, price, discount, images, description, description_other, details, details_other, draft, low_stock, barcode, product_number, purchase_price, updated_at ON products FOR EACH ROW EXECUTE FUNCTION revise();
