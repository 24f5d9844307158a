ALTER TABLE "carts" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;
