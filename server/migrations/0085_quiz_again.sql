ALTER TABLE "exercise_item" ADD COLUMN "corrected" jsonb;--> statement-breakpoint
CREATE INDEX "student_task_graded" ON "student_task" USING btree ("graded_at") WHERE "student_task"."graded_at" is not null;--> statement-breakpoint
UPDATE "exam" SET "settings" = '{"marked": true}'::jsonb || "settings";
