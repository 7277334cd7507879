CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"org_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"chunk_size" integer NOT NULL,
	"chunks" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_content" UNIQUE("owner_id","identifier","size","chunk_size","chunks")
);
--> statement-breakpoint
CREATE TABLE "upload_chunk" (
	"upload_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_chunk_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "upload_chunk" ADD CONSTRAINT "upload_chunk_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_org" ON "upload" USING btree ("org_id","size");--> statement-breakpoint
CREATE INDEX "file_org" ON "file" USING btree ("org_id","size");