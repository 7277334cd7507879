CREATE TABLE "files_folder" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"marker" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "nodes" text[] DEFAULT '{}' NOT NULL;