CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"content" jsonb,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"remark" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	CONSTRAINT "setting_change_version" UNIQUE("name","version")
);
--> statement-breakpoint
CREATE INDEX "setting_change_at" ON "setting_change" USING btree ("at");