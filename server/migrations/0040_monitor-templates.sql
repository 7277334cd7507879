CREATE TABLE "monitor_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"group_id" uuid,
	"status" smallint DEFAULT 0 NOT NULL,
	"apply_classify" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"remark" jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "monitor_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitor_version_number_key" UNIQUE("template_id","number")
);
--> statement-breakpoint
ALTER TABLE "monitor_group" ADD CONSTRAINT "monitor_group_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_template" ADD CONSTRAINT "monitor_template_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_template" ADD CONSTRAINT "monitor_template_group_id_monitor_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."monitor_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_version" ADD CONSTRAINT "monitor_version_template_id_monitor_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."monitor_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_version" ADD CONSTRAINT "monitor_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_group_zh_key" ON "monitor_group" USING btree (coalesce("owner_id"::text, ''),("name"->>'zh'));--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_group_en_key" ON "monitor_group" USING btree (coalesce("owner_id"::text, ''),lower("name"->>'en'));--> statement-breakpoint
CREATE INDEX "monitor_template_owner" ON "monitor_template" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "monitor_template_group" ON "monitor_template" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_template_zh_key" ON "monitor_template" USING btree (coalesce("owner_id"::text, ''),("name"->>'zh')) WHERE "monitor_template"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_template_en_key" ON "monitor_template" USING btree (coalesce("owner_id"::text, ''),lower("name"->>'en')) WHERE "monitor_template"."deleted_at" is null;