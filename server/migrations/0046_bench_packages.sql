CREATE TABLE "bench_package" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"signature" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "bench_package_version_key" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "bench_release" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"org_id" uuid,
	"device_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bench_release_target_key" UNIQUE NULLS NOT DISTINCT("package_id","org_id","device_id"),
	CONSTRAINT "bench_release_target" CHECK ("bench_release"."org_id" is null or "bench_release"."device_id" is null)
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "updates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "update_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "update_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "update" jsonb;--> statement-breakpoint
ALTER TABLE "bench_package" ADD CONSTRAINT "bench_package_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_package" ADD CONSTRAINT "bench_package_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_release" ADD CONSTRAINT "bench_release_package_id_bench_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."bench_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_release" ADD CONSTRAINT "bench_release_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_release" ADD CONSTRAINT "bench_release_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_release_package" ON "bench_release" USING btree ("package_id");