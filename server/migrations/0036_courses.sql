CREATE TABLE "course" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group" smallint NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"category_id" uuid,
	"name" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"introduction" jsonb NOT NULL,
	"cover_id" uuid,
	"shared" boolean DEFAULT false NOT NULL,
	"mooc" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "course_bank" (
	"course_id" uuid NOT NULL,
	"bank_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_bank_course_id_bank_id_pk" PRIMARY KEY("course_id","bank_id")
);
--> statement-breakpoint
CREATE TABLE "course_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"parent_id" uuid,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_class" (
	"course_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "course_class_course_id_class_id_pk" PRIMARY KEY("course_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "course_graph" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_lab" (
	"course_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_lab_course_id_project_id_pk" PRIMARY KEY("course_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "course_member" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_member_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "course_teacher" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "course_teacher_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "course_ware" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"project_file_id" uuid,
	"position" integer NOT NULL,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_category_id_course_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_cover_id_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_bank" ADD CONSTRAINT "course_bank_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_bank" ADD CONSTRAINT "course_bank_bank_id_question_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_bank"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_category" ADD CONSTRAINT "course_category_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_category" ADD CONSTRAINT "course_category_parent_id_course_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."course_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_class" ADD CONSTRAINT "course_class_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_class" ADD CONSTRAINT "course_class_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_graph" ADD CONSTRAINT "course_graph_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lab" ADD CONSTRAINT "course_lab_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lab" ADD CONSTRAINT "course_lab_project_id_lab_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."lab_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_member" ADD CONSTRAINT "course_member_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_member" ADD CONSTRAINT "course_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teacher" ADD CONSTRAINT "course_teacher_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ware" ADD CONSTRAINT "course_ware_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ware" ADD CONSTRAINT "course_ware_parent_id_course_ware_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."course_ware"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ware" ADD CONSTRAINT "course_ware_project_file_id_project_file_id_fk" FOREIGN KEY ("project_file_id") REFERENCES "public"."project_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_owner" ON "course" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "course_org" ON "course" USING btree ("org_id","group");--> statement-breakpoint
CREATE INDEX "course_category_of" ON "course" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "course_updated" ON "course" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "course_bank_bank" ON "course_bank" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "course_category_org" ON "course_category" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "course_category_parent" ON "course_category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "course_class_class" ON "course_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "course_graph_course" ON "course_graph" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_lab_project" ON "course_lab" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "course_member_user" ON "course_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_teacher_user" ON "course_teacher" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_ware_course" ON "course_ware" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "course_ware_parent" ON "course_ware" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "course_ware_file" ON "course_ware" USING btree ("project_file_id");