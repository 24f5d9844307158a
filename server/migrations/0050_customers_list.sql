CREATE TABLE "customer_roll_up" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"through" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_roll_up_one" CHECK ("customer_roll_up"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "listed_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"guest_id" text,
	"is_demo" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	"to_collect" bigint NOT NULL,
	"owed_back" bigint NOT NULL,
	"newest" timestamp with time zone,
	"terms" text NOT NULL,
	"numbers" text NOT NULL,
	CONSTRAINT "listed_customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "listed_customers_guest_id_unique" UNIQUE("guest_id"),
	CONSTRAINT "listed_customers_id" CHECK ("listed_customers"."id" = coalesce("listed_customers"."user_id", "listed_customers"."guest_id"))
);
--> statement-breakpoint
CREATE TABLE "stale_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listed_customers" ADD CONSTRAINT "listed_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_customers" ADD CONSTRAINT "listed_customers_guest_id_customers_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_customers_newest" ON "listed_customers" USING btree ("newest" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- Customers are rolled up with the orders that were placed until an hour ago. Whatever changes an order half an hour
-- after that moment marks its customer, so that a transaction of half an hour is still seen: by the roll-up, or by its
-- mark. Orders that are placed and brought to the door at once write nothing. Accounts and addresses always mark.
CREATE FUNCTION mark_stale_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM customer_roll_up;
		DELETE FROM listed_customers;
		DELETE FROM stale_customers;
	ELSE
		INSERT INTO stale_customers (customer_id) SELECT DISTINCT id
		FROM unnest(ARRAY[coalesce(OLD.user_id, OLD.guest_id), coalesce(NEW.user_id, NEW.guest_id)]) id WHERE id IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_customers_inserted AFTER INSERT ON orders FOR EACH ROW
	WHEN (NEW.created_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_customers();
--> statement-breakpoint
CREATE TRIGGER orders_customers_updated
	AFTER UPDATE OF user_id, guest_id, status, paid, refunded, overpaid, owed_back, to_collect, customer_name, address, created_at
	ON orders FOR EACH ROW
	WHEN (least(OLD.created_at, NEW.created_at) < clock_timestamp() - interval '30 minutes'
		AND (OLD.user_id, OLD.guest_id, OLD.status, OLD.paid, OLD.refunded, OLD.overpaid, OLD.owed_back, OLD.to_collect,
			OLD.customer_name, OLD.address ->> 'mobile', OLD.created_at)
		IS DISTINCT FROM (NEW.user_id, NEW.guest_id, NEW.status, NEW.paid, NEW.refunded, NEW.overpaid, NEW.owed_back,
			NEW.to_collect, NEW.customer_name, NEW.address ->> 'mobile', NEW.created_at))
	EXECUTE FUNCTION mark_stale_customers();
--> statement-breakpoint
CREATE TRIGGER orders_customers_deleted AFTER DELETE ON orders FOR EACH ROW
	WHEN (OLD.created_at < clock_timestamp() - interval '30 minutes')
	EXECUTE FUNCTION mark_stale_customers();
--> statement-breakpoint
CREATE TRIGGER orders_customers_emptied AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_customers();
--> statement-breakpoint
CREATE FUNCTION mark_stale_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO stale_customers (customer_id) VALUES (NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_customers_inserted AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION mark_stale_account();
--> statement-breakpoint
CREATE TRIGGER users_customers_updated AFTER UPDATE OF name, email, mobile, role, created_at ON users FOR EACH ROW
	WHEN ((OLD.name, OLD.email, OLD.mobile, OLD.role, OLD.created_at)
		IS DISTINCT FROM (NEW.name, NEW.email, NEW.mobile, NEW.role, NEW.created_at))
	EXECUTE FUNCTION mark_stale_account();
--> statement-breakpoint
CREATE FUNCTION mark_stale_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN INSERT INTO stale_customers (customer_id) VALUES (OLD.user_id); END IF;
	IF TG_OP <> 'DELETE' THEN INSERT INTO stale_customers (customer_id) VALUES (NEW.user_id); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER addresses_customers_changed AFTER INSERT OR DELETE OR UPDATE OF user_id, mobile, active ON addresses FOR EACH ROW
	EXECUTE FUNCTION mark_stale_addresses();
