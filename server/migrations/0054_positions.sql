CREATE TABLE "catalogue_moves" (
	"edit_id" bigint PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"moved_id" text NOT NULL,
	"moved_name" text NOT NULL,
	"next_before" text,
	"next_after" text,
	CONSTRAINT "catalogue_moves_list" CHECK ("catalogue_moves"."list" in ('categories', 'subCategories', 'products'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_edits" DROP CONSTRAINT "catalogue_edits_kind";--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD COLUMN "product_position" integer;--> statement-breakpoint
ALTER TABLE "catalogue_moves" ADD CONSTRAINT "catalogue_moves_edit_id_catalogue_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."catalogue_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_moves_list" ON "catalogue_moves" USING btree ("list","parent_id","edit_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD CONSTRAINT "catalogue_edits_kind" CHECK ("catalogue_edits"."kind" in ('form', 'grid', 'import', 'move', 'undo'));
--> statement-breakpoint
-- A position is not part of a category's form: who sorts the list does not disturb who edits one.
DROP TRIGGER "categories_revised" ON "categories";
--> statement-breakpoint
DROP TRIGGER "sub_categories_revised" ON "sub_categories";
--> statement-breakpoint
CREATE TRIGGER "categories_revised" BEFORE UPDATE OF name, name_other, key, image, revision, updated_at ON "categories" FOR EACH ROW EXECUTE FUNCTION revise();
--> statement-breakpoint
CREATE TRIGGER "sub_categories_revised" BEFORE UPDATE OF name, name_other, key, image, revision, updated_at ON "sub_categories" FOR EACH ROW EXECUTE FUNCTION revise();
