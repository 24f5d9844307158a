ALTER TABLE "catalogue_edits" DROP CONSTRAINT "catalogue_edits_undoes_change_unique";--> statement-breakpoint
ALTER TABLE "catalogue_edits" DROP COLUMN "undoes_change";