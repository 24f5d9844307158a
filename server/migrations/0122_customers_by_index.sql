DROP INDEX "listed_customers_newest";--> statement-breakpoint
CREATE INDEX "listed_customers_newest" ON "listed_customers" USING btree ("newest" DESC NULLS LAST,"id" DESC NULLS LAST,"is_demo");
