CREATE TABLE "office_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"slots" jsonb NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "office_hours" ADD CONSTRAINT "office_hours_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;