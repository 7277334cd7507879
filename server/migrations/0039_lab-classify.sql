CREATE TABLE "lab_classify" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"parent_id" uuid,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lab_project" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_project" ADD COLUMN "classify_id" uuid;--> statement-breakpoint
ALTER TABLE "lab_classify" ADD CONSTRAINT "lab_classify_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_classify" ADD CONSTRAINT "lab_classify_parent_id_lab_classify_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."lab_classify"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_classify_org" ON "lab_classify" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "lab_classify_parent" ON "lab_classify" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "lab_project" ADD CONSTRAINT "lab_project_classify_id_lab_classify_id_fk" FOREIGN KEY ("classify_id") REFERENCES "public"."lab_classify"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_project_classify" ON "lab_project" USING btree ("classify_id");