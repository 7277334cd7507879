CREATE TABLE "student_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"deadline" timestamp with time zone,
	"draft_empty" boolean DEFAULT true NOT NULL,
	"manual_review" boolean DEFAULT true NOT NULL,
	"remeasure" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"auto_submitted" boolean DEFAULT false NOT NULL,
	"graded_at" timestamp with time zone,
	"score" numeric(9, 4),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_task_key" UNIQUE("task_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_task_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_task_id" uuid NOT NULL,
	"from_status" smallint NOT NULL,
	"to_status" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"course_id" uuid,
	"version_id" uuid,
	"source_task_id" uuid,
	"name" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"close_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_class" (
	"task_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "task_class_task_id_class_id_pk" PRIMARY KEY("task_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "student_task" ADD CONSTRAINT "student_task_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_task" ADD CONSTRAINT "student_task_student_id_app_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_task" ADD CONSTRAINT "student_task_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_task_history" ADD CONSTRAINT "student_task_history_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_task_history" ADD CONSTRAINT "student_task_history_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_version_id_lab_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lab_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_class" ADD CONSTRAINT "task_class_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_class" ADD CONSTRAINT "task_class_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_task_student" ON "student_task" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_task_class" ON "student_task" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "student_task_history_task" ON "student_task_history" USING btree ("student_task_id");--> statement-breakpoint
CREATE INDEX "task_owner" ON "task" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "task_org" ON "task" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "task_end" ON "task" USING btree ("end_at");--> statement-breakpoint
CREATE INDEX "task_class_class" ON "task_class" USING btree ("class_id");