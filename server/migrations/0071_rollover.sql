CREATE TABLE "rollover" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"choices" jsonb NOT NULL,
	"made" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rollover" ADD CONSTRAINT "rollover_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollover" ADD CONSTRAINT "rollover_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollover" ADD CONSTRAINT "rollover_semester_id_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollover_org" ON "rollover" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "rollover_user" ON "rollover" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "rollover_semester" ON "rollover" USING btree ("semester_id");