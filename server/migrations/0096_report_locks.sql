CREATE TABLE "report_lock" (
	"student_task_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_lock" ADD CONSTRAINT "report_lock_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_lock" ADD CONSTRAINT "report_lock_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;