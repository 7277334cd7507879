CREATE TABLE "box" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"public_key" text,
	"shared_key" text,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"keep_days" integer NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"cursor_hash" text NOT NULL,
	"sent_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"clock_offset_ms" bigint,
	"held" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paired_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"copied_at" timestamp with time zone,
	CONSTRAINT "box_code_key" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "box_event" (
	"box_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text,
	"student_id" uuid,
	"student_task_id" uuid,
	"box_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "box_event_box_id_number_pk" PRIMARY KEY("box_id","number"),
	CONSTRAINT "box_event_id_key" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "box" ADD CONSTRAINT "box_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box" ADD CONSTRAINT "box_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box" ADD CONSTRAINT "box_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_event" ADD CONSTRAINT "box_event_box_id_box_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."box"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_class" ON "box" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "box_org" ON "box" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "box_event_work" ON "box_event" USING btree ("student_task_id");