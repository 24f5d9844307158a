CREATE TABLE "offline_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offline_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rider_id" text,
	"order_id" text NOT NULL,
	"key" text NOT NULL,
	"step" text NOT NULL,
	"version" integer NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"device_sent_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone,
	CONSTRAINT "offline_steps_step" CHECK ("offline_steps"."step" in ('take', 'arrive', 'deliver', 'not-delivered', 'try-again', 'head-back', 'drop')),
	CONSTRAINT "offline_steps_problem" CHECK ("offline_steps"."problem" in ('wrong_code', 'conflict'))
);
--> statement-breakpoint
ALTER TABLE "delivery_codes" DROP CONSTRAINT "delivery_codes_unproven";--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_reason";--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_reason";--> statement-breakpoint
ALTER TABLE "offline_steps" ADD CONSTRAINT "offline_steps_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_steps" ADD CONSTRAINT "offline_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offline_steps_key" ON "offline_steps" USING btree ("rider_id","key");--> statement-breakpoint
CREATE INDEX "offline_steps_order" ON "offline_steps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "offline_steps_to_check" ON "offline_steps" USING btree ("order_id") WHERE "offline_steps"."problem" is not null and "offline_steps"."checked_at" is null;--> statement-breakpoint
ALTER TABLE "delivery_codes" ADD CONSTRAINT "delivery_codes_unproven" CHECK ("delivery_codes"."unproven" in ('phone_off', 'somebody_else', 'code_lost', 'wrong_code'));--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_reason" CHECK ("order_refunds"."reason" in ('customer_asked', 'out_of_stock', 'unreachable', 'suspected_fraud', 'too_far', 'other', 'nobody_there', 'refused', 'wrong_address', 'missing_item', 'damaged_item', 'wrong_item', 'late_delivery', 'customer_blocked', 'phone_off', 'somebody_else', 'code_lost', 'wrong_code'));--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_reason" CHECK ("order_timeline"."reason" in ('customer_asked', 'out_of_stock', 'unreachable', 'suspected_fraud', 'too_far', 'other', 'nobody_there', 'refused', 'wrong_address', 'missing_item', 'damaged_item', 'wrong_item', 'late_delivery', 'customer_blocked', 'phone_off', 'somebody_else', 'code_lost', 'wrong_code'));