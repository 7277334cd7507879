ALTER TABLE "student_task" ADD COLUMN "penalty" numeric(9, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "late_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "late_penalty" smallint DEFAULT 0 NOT NULL;