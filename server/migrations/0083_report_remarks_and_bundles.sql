CREATE TABLE "report_bundle" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_bundle_item" (
	"bundle_id" uuid NOT NULL,
	"student_task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid,
	"failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_bundle_item_bundle_id_student_task_id_pk" PRIMARY KEY("bundle_id","student_task_id")
);
--> statement-breakpoint
CREATE TABLE "report_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_statement_key" UNIQUE("owner_id","text")
);
--> statement-breakpoint
ALTER TABLE "lab_project" ADD COLUMN "practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_remark" ADD COLUMN "anchor" jsonb;--> statement-breakpoint
ALTER TABLE "report_bundle" ADD CONSTRAINT "report_bundle_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_bundle" ADD CONSTRAINT "report_bundle_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_bundle_item" ADD CONSTRAINT "report_bundle_item_bundle_id_report_bundle_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."report_bundle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_bundle_item" ADD CONSTRAINT "report_bundle_item_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_bundle_item" ADD CONSTRAINT "report_bundle_item_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_statement" ADD CONSTRAINT "report_statement_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_bundle_owner" ON "report_bundle" USING btree ("owner_id","task_id");--> statement-breakpoint
CREATE INDEX "report_bundle_task" ON "report_bundle" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "report_bundle_item_file" ON "report_bundle_item" USING btree ("file_id");