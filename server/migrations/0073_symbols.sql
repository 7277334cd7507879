CREATE TABLE "symbol" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group" smallint NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"status" smallint DEFAULT 0 NOT NULL,
	"part_number" text NOT NULL,
	"remark" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"test" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "symbol_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"symbol_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "symbol_version_number_key" UNIQUE("symbol_id","number")
);
--> statement-breakpoint
ALTER TABLE "symbol" ADD CONSTRAINT "symbol_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symbol" ADD CONSTRAINT "symbol_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symbol_version" ADD CONSTRAINT "symbol_version_symbol_id_symbol_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."symbol"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "symbol_version" ADD CONSTRAINT "symbol_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "symbol_owner" ON "symbol" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "symbol_org" ON "symbol" USING btree ("org_id","group");