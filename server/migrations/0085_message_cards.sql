CREATE TABLE "message_file" (
	"message_id" uuid NOT NULL,
	"project_file_id" uuid NOT NULL,
	CONSTRAINT "message_file_message_id_project_file_id_pk" PRIMARY KEY("message_id","project_file_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "cards" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_file" ADD CONSTRAINT "message_file_project_file_id_project_file_id_fk" FOREIGN KEY ("project_file_id") REFERENCES "public"."project_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_file_file" ON "message_file" USING btree ("project_file_id");