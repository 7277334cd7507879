CREATE TABLE "exam" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mode" smallint NOT NULL,
	"paper_ids" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"students" jsonb NOT NULL,
	"papers" jsonb,
	"prepared_at" timestamp with time zone,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exam_answer" (
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"verdict" text NOT NULL,
	"points" numeric(9, 4),
	"auto_points" numeric(9, 4),
	"comment" text DEFAULT '' NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone,
	CONSTRAINT "exam_answer_attempt_id_question_pk" PRIMARY KEY("attempt_id","question")
);
--> statement-breakpoint
CREATE TABLE "exam_answer_log" (
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"answer" jsonb,
	"given_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exam_answer_log_attempt_id_question_epoch_seq_pk" PRIMARY KEY("attempt_id","question","epoch","seq")
);
--> statement-breakpoint
CREATE TABLE "exam_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"paper" smallint NOT NULL,
	"seed" integer NOT NULL,
	"questions" smallint[] NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"grace_s" smallint NOT NULL,
	"sealed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"marked" smallint[] DEFAULT '{}' NOT NULL,
	"leaves" integer DEFAULT 0 NOT NULL,
	"left_ms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"attempt_id" uuid,
	"text" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"owner_id" uuid NOT NULL,
	"group" smallint DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"purpose" smallint DEFAULT 2 NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_question" (
	"exam_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"paper" smallint NOT NULL,
	"part" smallint NOT NULL,
	"points" numeric(9, 4) NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"corrected" jsonb,
	CONSTRAINT "exam_question_exam_id_no_pk" PRIMARY KEY("exam_id","no")
);
--> statement-breakpoint
CREATE TABLE "exam_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"owner_id" uuid NOT NULL,
	"group" smallint DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_id_task_id_fk" FOREIGN KEY ("id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_marked_by_app_user_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_id_student_task_id_fk" FOREIGN KEY ("id") REFERENCES "public"."student_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_student_id_app_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_message" ADD CONSTRAINT "exam_message_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper" ADD CONSTRAINT "exam_paper_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper" ADD CONSTRAINT "exam_paper_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_template" ADD CONSTRAINT "exam_template_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_template" ADD CONSTRAINT "exam_template_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_answer_question" ON "exam_answer" USING btree ("question","attempt_id");--> statement-breakpoint
CREATE INDEX "exam_attempt_exam" ON "exam_attempt" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "exam_message_exam" ON "exam_message" USING btree ("exam_id","at");--> statement-breakpoint
CREATE INDEX "exam_paper_owner" ON "exam_paper" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "exam_paper_org" ON "exam_paper" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "exam_question_question" ON "exam_question" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_question_version" ON "exam_question" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_template_owner" ON "exam_template" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "exam_template_org" ON "exam_template" USING btree ("org_id");