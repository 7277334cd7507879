CREATE TABLE "download_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"position" real DEFAULT 0 NOT NULL,
	"length" real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"org_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "download_record" ADD CONSTRAINT "download_record_project_file_id_project_file_id_fk" FOREIGN KEY ("project_file_id") REFERENCES "public"."project_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_record" ADD CONSTRAINT "download_record_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_record" ADD CONSTRAINT "preview_record_project_file_id_project_file_id_fk" FOREIGN KEY ("project_file_id") REFERENCES "public"."project_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_record" ADD CONSTRAINT "preview_record_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_file" ADD CONSTRAINT "project_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_record_file" ON "download_record" USING btree ("project_file_id","user_id");--> statement-breakpoint
CREATE INDEX "download_record_user" ON "download_record" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "preview_record_file" ON "preview_record" USING btree ("project_file_id","user_id","seen_at");--> statement-breakpoint
CREATE INDEX "preview_record_user" ON "preview_record" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "project_file_updated" ON "project_file" USING btree ("owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "project_file_name" ON "project_file" USING btree ("owner_id","name","id");--> statement-breakpoint
CREATE INDEX "project_file_size" ON "project_file" USING btree ("owner_id","size","id");--> statement-breakpoint
CREATE INDEX "project_file_file" ON "project_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "project_file_org" ON "project_file" USING btree ("org_id");