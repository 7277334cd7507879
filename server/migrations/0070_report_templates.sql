CREATE TABLE "report_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group" smallint NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"status" smallint DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"remark" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"shipped" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "report_template_shipped_key" UNIQUE("shipped")
);
--> statement-breakpoint
CREATE TABLE "report_template_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_template_version_number_key" UNIQUE("template_id","number")
);
--> statement-breakpoint
ALTER TABLE "report_review" ADD COLUMN "rubric" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "report_version_id" uuid;--> statement-breakpoint
ALTER TABLE "report_template" ADD CONSTRAINT "report_template_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template" ADD CONSTRAINT "report_template_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_version" ADD CONSTRAINT "report_template_version_template_id_report_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."report_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_version" ADD CONSTRAINT "report_template_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_template_owner" ON "report_template" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "report_template_org" ON "report_template" USING btree ("org_id","group");--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_report_version_id_report_template_version_id_fk" FOREIGN KEY ("report_version_id") REFERENCES "public"."report_template_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_report_version" ON "task" USING btree ("report_version_id");