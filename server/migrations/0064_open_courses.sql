CREATE TABLE "certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course" jsonb NOT NULL,
	"organisation" jsonb,
	"holder" text NOT NULL,
	"mark" numeric(9, 4),
	"issued_at" timestamp with time zone NOT NULL,
	"name_shown" boolean DEFAULT false NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" uuid,
	"revoke_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "certificate_code" UNIQUE("code"),
	CONSTRAINT "certificate_holder" UNIQUE("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "course_completion" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"task_ids" jsonb NOT NULL,
	"pass" smallint NOT NULL,
	"certificates" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class" ADD COLUMN "open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "visitor_code" text;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "pace" jsonb;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_revoked_by_id_app_user_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completion" ADD CONSTRAINT "course_completion_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_user" ON "certificate" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_visitor_code" UNIQUE("visitor_code");