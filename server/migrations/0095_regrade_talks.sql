ALTER TABLE "grade_appeal" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "grade_appeal" ADD CONSTRAINT "grade_appeal_id_unique" UNIQUE("id");