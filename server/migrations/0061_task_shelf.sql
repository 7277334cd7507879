ALTER TABLE "task" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "deleted_at" timestamp with time zone;