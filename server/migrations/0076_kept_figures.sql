CREATE TABLE "counted_task" (
	"task_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_figure" (
	"task_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"statuses" integer[] NOT NULL,
	"hours" integer[] NOT NULL,
	"points" double precision NOT NULL,
	"scores" double precision[] NOT NULL,
	"reviews" integer[] NOT NULL,
	"students" uuid[] NOT NULL,
	CONSTRAINT "work_figure_task_id_class_id_pk" PRIMARY KEY("task_id","class_id")
);
--> statement-breakpoint
ALTER TABLE "counted_task" ADD CONSTRAINT "counted_task_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_figure" ADD CONSTRAINT "work_figure_task_id_counted_task_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."counted_task"("task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION work_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counted_task WHERE task_id IN (SELECT task_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER student_task_added AFTER INSERT ON "student_task" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION work_changed();
--> statement-breakpoint
CREATE TRIGGER student_task_changed AFTER UPDATE ON "student_task" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION work_changed();
--> statement-breakpoint
CREATE TRIGGER student_task_deleted AFTER DELETE ON "student_task" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION work_changed();
