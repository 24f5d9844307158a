-- What a provider took or sent back, by whatever method.
ALTER TABLE "order_timeline" RENAME COLUMN "card" TO "by_provider";
