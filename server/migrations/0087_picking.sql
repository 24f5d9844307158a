CREATE TABLE "substitution_preferences" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"substitution" jsonb NOT NULL,
	CONSTRAINT "substitution_preferences_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "picked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "substitution" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "picker_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bags" integer;--> statement-breakpoint
ALTER TABLE "substitution_preferences" ADD CONSTRAINT "substitution_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_picker_id_users_id_fk" FOREIGN KEY ("picker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_picked" CHECK (least("order_lines"."picked", "order_lines"."missing") >= 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('import', 'edit', 'reserve', 'release', 'sale', 'cancel', 'transfer', 'missing'));