CREATE TABLE "exam_complaint" (
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"from_points" numeric(9, 4),
	"to_points" numeric(9, 4),
	CONSTRAINT "exam_complaint_attempt_id_question_pk" PRIMARY KEY("attempt_id","question")
);
--> statement-breakpoint
CREATE TABLE "exam_mark_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_points" numeric(9, 4),
	"to_points" numeric(9, 4),
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_mark_lock" (
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_mark_lock_attempt_id_question_pk" PRIMARY KEY("attempt_id","question")
);
--> statement-breakpoint
CREATE TABLE "exam_rubric" (
	"exam_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"rubric" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_rubric_exam_id_no_pk" PRIMARY KEY("exam_id","no")
);
--> statement-breakpoint
CREATE TABLE "exam_treatment" (
	"exam_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"treatment" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "exam_treatment_exam_id_no_pk" PRIMARY KEY("exam_id","no")
);
--> statement-breakpoint
ALTER TABLE "exam_complaint" ADD CONSTRAINT "exam_complaint_answered_by_app_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_complaint" ADD CONSTRAINT "exam_complaint_attempt_id_question_exam_answer_attempt_id_question_fk" FOREIGN KEY ("attempt_id","question") REFERENCES "public"."exam_answer"("attempt_id","question") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark_history" ADD CONSTRAINT "exam_mark_history_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark_history" ADD CONSTRAINT "exam_mark_history_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark_lock" ADD CONSTRAINT "exam_mark_lock_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark_lock" ADD CONSTRAINT "exam_mark_lock_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_rubric" ADD CONSTRAINT "exam_rubric_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_rubric" ADD CONSTRAINT "exam_rubric_exam_id_no_exam_question_exam_id_no_fk" FOREIGN KEY ("exam_id","no") REFERENCES "public"."exam_question"("exam_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_treatment" ADD CONSTRAINT "exam_treatment_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_treatment" ADD CONSTRAINT "exam_treatment_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_treatment" ADD CONSTRAINT "exam_treatment_exam_id_no_exam_question_exam_id_no_fk" FOREIGN KEY ("exam_id","no") REFERENCES "public"."exam_question"("exam_id","no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_mark_history_answer" ON "exam_mark_history" USING btree ("attempt_id","question","at");