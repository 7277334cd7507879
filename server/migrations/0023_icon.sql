CREATE TABLE "icon" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
