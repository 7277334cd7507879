CREATE TABLE "logo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"type_code" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"size" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "logo_place" UNIQUE NULLS NOT DISTINCT("org_id","type_code")
);
--> statement-breakpoint
CREATE TABLE "public_image" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logo" ADD CONSTRAINT "logo_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;