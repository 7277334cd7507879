CREATE TABLE "search_passage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" jsonb NOT NULL,
	"place" text,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_source" (
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"stamp" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_source_kind_ref_id_pk" PRIMARY KEY("kind","ref_id")
);
--> statement-breakpoint
ALTER TABLE "exercise_item" ADD COLUMN "corrected" jsonb;--> statement-breakpoint
ALTER TABLE "search_passage" ADD CONSTRAINT "search_passage_kind_ref_id_search_source_kind_ref_id_fk" FOREIGN KEY ("kind","ref_id") REFERENCES "public"."search_source"("kind","ref_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_passage_words" ON "search_passage" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_passage_source" ON "search_passage" USING btree ("kind","ref_id");--> statement-breakpoint
CREATE INDEX "student_task_graded" ON "student_task" USING btree ("graded_at") WHERE "student_task"."graded_at" is not null;--> statement-breakpoint
UPDATE "exam" SET "settings" = '{"marked": true}'::jsonb || "settings";
