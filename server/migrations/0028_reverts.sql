-- The history says what it created and which edit or change it reverts; an import's heartbeat is called one.
ALTER TABLE "catalogue_edits" RENAME COLUMN "made_categories" TO "created_categories";--> statement-breakpoint
ALTER TABLE "catalogue_edits" RENAME COLUMN "made_sub_categories" TO "created_sub_categories";--> statement-breakpoint
ALTER TABLE "catalogue_edits" RENAME COLUMN "made_links" TO "created_links";--> statement-breakpoint
ALTER TABLE "catalogue_edits" RENAME COLUMN "undoes" TO "reverts";--> statement-breakpoint
ALTER TABLE "product_changes" RENAME COLUMN "undoes" TO "reverts";--> statement-breakpoint
ALTER INDEX "catalogue_edits_undoes" RENAME TO "catalogue_edits_reverts";--> statement-breakpoint
ALTER INDEX "product_changes_undoes" RENAME TO "product_changes_reverts";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "seen_at" TO "heartbeat_at";
