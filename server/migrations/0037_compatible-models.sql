CREATE TABLE "compatible_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"vendor" text NOT NULL,
	"series" text NOT NULL,
	"guide" text NOT NULL,
	"tried" boolean DEFAULT false NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "compatible_model_name_key" ON "compatible_model" USING btree (lower("name"));