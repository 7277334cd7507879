CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"licence_id" text NOT NULL,
	"content" text NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"activated_by" text NOT NULL,
	CONSTRAINT "licence_file_licence" UNIQUE("licence_id")
);
