CREATE TABLE "device_module" (
	"device_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "device_module_device_id_module_id_pk" PRIMARY KEY("device_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "module" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group" smallint NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"status" smallint DEFAULT 0 NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"draft" jsonb NOT NULL,
	"spelling" text NOT NULL,
	"origin" uuid
);
--> statement-breakpoint
CREATE TABLE "module_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "module_version_number_key" UNIQUE("module_id","number")
);
--> statement-breakpoint
ALTER TABLE "device_module" ADD CONSTRAINT "device_module_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_module" ADD CONSTRAINT "device_module_module_id_module_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."module"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module" ADD CONSTRAINT "module_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module" ADD CONSTRAINT "module_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_version" ADD CONSTRAINT "module_version_module_id_module_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."module"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_version" ADD CONSTRAINT "module_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "module_owner" ON "module" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "module_org" ON "module" USING btree ("org_id","group");--> statement-breakpoint
CREATE INDEX "module_origin" ON "module" USING btree ("origin");