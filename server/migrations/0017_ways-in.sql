CREATE TABLE "cas_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean NOT NULL,
	"name" jsonb NOT NULL,
	"base_url" text NOT NULL,
	"service_url" text NOT NULL,
	"account_from" text NOT NULL,
	"name_from" text NOT NULL,
	"number_from" text NOT NULL,
	"email_from" text NOT NULL,
	"create_accounts" boolean NOT NULL,
	"org_id" uuid,
	"teacher_from" text NOT NULL,
	"teacher_values" jsonb NOT NULL,
	"sign_out_there" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cas_config_one" CHECK ("cas_config"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "token_issuer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"audience" text NOT NULL,
	"algorithm" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"account_from" text NOT NULL,
	"skew_seconds" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_issuer_issuer" UNIQUE("issuer")
);
--> statement-breakpoint
CREATE TABLE "used_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"org_id" uuid NOT NULL,
	"class_id" uuid,
	"remark" text DEFAULT '' NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "invitation_key_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "logo" ADD COLUMN "colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cas_config" ADD CONSTRAINT "cas_config_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_ticket" ADD CONSTRAINT "used_ticket_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_key" ADD CONSTRAINT "invitation_key_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_key" ADD CONSTRAINT "invitation_key_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_key" ADD CONSTRAINT "invitation_key_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_ticket_session" ON "used_ticket" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "used_ticket_expires" ON "used_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitation_key_class" ON "invitation_key" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "invitation_key_org" ON "invitation_key" USING btree ("org_id");