CREATE TABLE "assistant_approved" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"by_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_course" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"depth" text NOT NULL,
	"gradual" boolean NOT NULL,
	"note" text NOT NULL,
	"budget" integer,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_question" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_approved" ADD CONSTRAINT "assistant_approved_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_approved" ADD CONSTRAINT "assistant_approved_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_course" ADD CONSTRAINT "assistant_course_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_approved_course" ON "assistant_approved" USING btree ("course_id","updated_at");--> statement-breakpoint
CREATE INDEX "assistant_question_course" ON "assistant_question" USING btree ("course_id","at");