ALTER TABLE "order_timeline" ADD COLUMN "line_total" bigint;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "cash" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD COLUMN "card" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Earlier events did not note amounts. They get what the order comes to today, what was paid in all, which came at
-- once, and what their refund says: with the event, with one of the same transaction, or else all that went back.
-- Where money of a wrong amount came and went, only its way back is in the timeline: it counts for nothing.
UPDATE "order_timeline" t SET
	"line_total" = o."total" - o."allowance",
	"cash" = CASE
		WHEN t."event" = 'paid' AND t."actor" <> 'payments' THEN o."paid" - o."charged"
		WHEN t."event" = 'refunded' AND t."actor" <> 'payments' THEN -known."amount"
		ELSE 0 END,
	"card" = CASE
		WHEN t."event" = 'paid' AND t."actor" = 'payments' THEN o."charged"
		WHEN t."event" = 'refunded' AND t."actor" = 'payments' AND EXISTS (
			SELECT FROM "order_timeline" p WHERE p."order_id" = o."id" AND p."event" = 'paid' AND p."actor" = 'payments'
		) THEN -known."amount"
		ELSE 0 END
FROM "orders" o, LATERAL (
	SELECT o."refunded" + o."overpaid" AS "all"
) back, "order_timeline" e, LATERAL (
	SELECT coalesce(
		(e."details" ->> 'amount')::bigint,
		(SELECT max((s."details" ->> 'amount')::bigint) FROM "order_timeline" s WHERE s."order_id" = e."order_id" AND s."at" = e."at"),
		back."all") AS "amount"
) known
WHERE o."id" = t."order_id" AND e."id" = t."id";--> statement-breakpoint
ALTER TABLE "order_timeline" ALTER COLUMN "line_total" SET NOT NULL;
