CREATE TABLE "assistant_draft" (
	"subject" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"student_task_id" uuid,
	"content" jsonb,
	"tokens" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"result" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_names" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_draft" ADD CONSTRAINT "assistant_draft_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_draft" ADD CONSTRAINT "assistant_draft_student_task_id_student_task_id_fk" FOREIGN KEY ("student_task_id") REFERENCES "public"."student_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_names" ADD CONSTRAINT "assistant_names_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_draft_id" ON "assistant_draft" USING btree ("id");--> statement-breakpoint
CREATE INDEX "assistant_draft_user" ON "assistant_draft" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assistant_draft_work" ON "assistant_draft" USING btree ("student_task_id");--> statement-breakpoint
CREATE INDEX "assistant_draft_at" ON "assistant_draft" USING btree ("at");