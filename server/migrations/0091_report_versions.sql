CREATE TABLE "report_version" (
	"student_task_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_version_student_task_id_number_pk" PRIMARY KEY("student_task_id","number")
);
--> statement-breakpoint
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_version" ADD CONSTRAINT "report_version_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;