CREATE TABLE "experiment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"student_task_id" uuid,
	"version_id" uuid,
	"name" jsonb NOT NULL,
	"circuit_id" uuid,
	"sheet_id" uuid,
	"settings" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "experiment_student_task_key" UNIQUE("student_task_id")
);
--> statement-breakpoint
CREATE TABLE "experiment_log" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"experiment_id" uuid NOT NULL,
	"line" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"experiment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"caption" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_version_id_lab_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."lab_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_circuit_id_circuit_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_log" ADD CONSTRAINT "experiment_log_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_picture" ADD CONSTRAINT "experiment_picture_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_picture" ADD CONSTRAINT "experiment_picture_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_owner" ON "experiment" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "experiment_log_experiment" ON "experiment_log" USING btree ("experiment_id","serial");--> statement-breakpoint
CREATE INDEX "experiment_picture_experiment" ON "experiment_picture" USING btree ("experiment_id");