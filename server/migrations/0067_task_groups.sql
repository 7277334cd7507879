CREATE TABLE "extra_time" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"class_id" uuid,
	"percent" smallint NOT NULL,
	"kinds" jsonb NOT NULL,
	"reason" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone,
	"by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_group_number_key" UNIQUE("task_id","class_id","number")
);
--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "payload_id" uuid;--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "adjustment" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "adjust_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "extra_percent" smallint;--> statement-breakpoint
ALTER TABLE "extra_time" ADD CONSTRAINT "extra_time_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_time" ADD CONSTRAINT "extra_time_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_time" ADD CONSTRAINT "extra_time_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_group" ADD CONSTRAINT "task_group_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_group" ADD CONSTRAINT "task_group_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_time_user" ON "extra_time" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "extra_time_class" ON "extra_time" USING btree ("class_id");--> statement-breakpoint
ALTER TABLE "student_task" ADD CONSTRAINT "student_task_group_id_task_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."task_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_task_group" ON "student_task" USING btree ("group_id") WHERE "student_task"."group_id" is not null;