CREATE TABLE "notice_robot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"audience_id" uuid NOT NULL,
	"host" text NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE INDEX "notice_robot_audience" ON "notice_robot" USING btree ("audience_id");