ALTER TABLE "student_task" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "grace_s" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "scores_at" timestamp with time zone;