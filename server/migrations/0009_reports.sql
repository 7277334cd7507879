CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_task_id" uuid NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_student_task_key" UNIQUE("student_task_id")
);
--> statement-breakpoint
CREATE TABLE "report_remark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"section_id" text NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_task_id" uuid NOT NULL,
	"submission_id" uuid,
	"kind" text NOT NULL,
	"score" numeric(9, 4),
	"comment" text NOT NULL,
	"deadline" timestamp with time zone,
	"remeasure" boolean DEFAULT false NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_submission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_task_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"auto" boolean NOT NULL,
	CONSTRAINT "report_submission_number_key" UNIQUE("student_task_id","number")
);
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_remark" ADD CONSTRAINT "report_remark_submission_id_report_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."report_submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_remark" ADD CONSTRAINT "report_remark_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_review" ADD CONSTRAINT "report_review_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_review" ADD CONSTRAINT "report_review_submission_id_report_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."report_submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_review" ADD CONSTRAINT "report_review_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_submission" ADD CONSTRAINT "report_submission_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_remark_submission" ON "report_remark" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "report_review_task" ON "report_review" USING btree ("student_task_id");