CREATE TABLE "talk_closed_class" (
	"class_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "talk_named" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "talk_named_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "base_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "talk_rule" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "talk_closed_class" ADD CONSTRAINT "talk_closed_class_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_named" ADD CONSTRAINT "talk_named_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_named" ADD CONSTRAINT "talk_named_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_named_user" ON "talk_named" USING btree ("user_id");