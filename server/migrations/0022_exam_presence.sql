CREATE TABLE "exam_presence" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"marked" smallint[] NOT NULL,
	"leaves" integer NOT NULL,
	"left_ms" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_presence" ADD CONSTRAINT "exam_presence_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" DROP COLUMN "seen_at";--> statement-breakpoint
ALTER TABLE "exam_attempt" DROP COLUMN "marked";--> statement-breakpoint
ALTER TABLE "exam_attempt" DROP COLUMN "leaves";--> statement-breakpoint
ALTER TABLE "exam_attempt" DROP COLUMN "left_ms";