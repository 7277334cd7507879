CREATE TABLE "question_figure" (
	"exam_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"attempts" integer NOT NULL,
	"correct" integer NOT NULL,
	CONSTRAINT "question_figure_exam_id_class_id_no_pk" PRIMARY KEY("exam_id","class_id","no")
);
--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "question_figure" ADD CONSTRAINT "question_figure_exam_id_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_figure" ADD CONSTRAINT "question_figure_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was handed in before: papers from their start, labs by the uses of benches.
UPDATE "student_task" s SET "minutes" = CASE
	WHEN t."type" IN (1, 6) THEN round(extract(epoch FROM s."submitted_at" - s."started_at") / 60)
	WHEN t."type" IN (2, 4) THEN (
		SELECT round(sum(extract(epoch FROM least(coalesce(o."ended_at", s."submitted_at"), s."submitted_at") - greatest(o."started_at", s."started_at"))) / 60)
		FROM "occupancy" o
		WHERE o."user_id" = s."student_id" AND o."started_at" < s."submitted_at" AND coalesce(o."ended_at", s."submitted_at") > s."started_at")
END
FROM "task" t WHERE t."id" = s."task_id" AND s."started_at" IS NOT NULL AND s."submitted_at" IS NOT NULL;
