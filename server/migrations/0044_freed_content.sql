CREATE TABLE "freed_content" (
	"sha256" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_file" ALTER COLUMN "file_id" DROP NOT NULL;