ALTER TABLE "catalogue_edits" ADD COLUMN "undoes_change" bigint;--> statement-breakpoint
ALTER TABLE "catalogue_edits" ADD CONSTRAINT "catalogue_edits_undoes_change_unique" UNIQUE("undoes_change");