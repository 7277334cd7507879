CREATE TABLE "lab_project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group" smallint NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"name" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"cover_id" uuid,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"shipped" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "lab_project_shipped_key" UNIQUE("shipped")
);
--> statement-breakpoint
CREATE TABLE "lab_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_version_number_key" UNIQUE("project_id","number")
);
--> statement-breakpoint
ALTER TABLE "lab_project" ADD CONSTRAINT "lab_project_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_project" ADD CONSTRAINT "lab_project_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_project" ADD CONSTRAINT "lab_project_cover_id_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_version" ADD CONSTRAINT "lab_version_project_id_lab_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."lab_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_version" ADD CONSTRAINT "lab_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_project_owner" ON "lab_project" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "lab_project_org" ON "lab_project" USING btree ("org_id","group");