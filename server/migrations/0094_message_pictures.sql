CREATE TABLE "message_picture" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "message_picture_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_picture" ADD CONSTRAINT "message_picture_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_picture_file" ON "message_picture" USING btree ("file_id");