CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"org_path" text,
	"act" text NOT NULL,
	"resource_id" text,
	"resource" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"result" text DEFAULT 'ok' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "audit_log_org" ON "audit_log" USING btree ("org_path" text_pattern_ops,"at");--> statement-breakpoint
CREATE FUNCTION audit_log_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '30 days' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The system log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_keep BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_log_keep();
--> statement-breakpoint
CREATE FUNCTION audit_prune(days integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM audit_log WHERE at < now() - make_interval(days => greatest(days, 30)) RETURNING 1)
  SELECT count(*) FROM gone
$$;
