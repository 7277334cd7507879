CREATE TABLE "device_limit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"owner_id" uuid NOT NULL,
	"level" text NOT NULL,
	"everybody" boolean NOT NULL,
	"name" jsonb NOT NULL,
	"windows" jsonb NOT NULL,
	"hours_per_week" real,
	"time_zone" text NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_limit_hours" CHECK ("device_limit"."hours_per_week" between 0 and 168)
);
--> statement-breakpoint
CREATE TABLE "device_limit_class" (
	"limit_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "device_limit_class_limit_id_class_id_pk" PRIMARY KEY("limit_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "device_limit_device" (
	"limit_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	CONSTRAINT "device_limit_device_limit_id_device_id_pk" PRIMARY KEY("limit_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "device_limit_user" (
	"limit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "device_limit_user_limit_id_user_id_pk" PRIMARY KEY("limit_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "device_limit" ADD CONSTRAINT "device_limit_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit" ADD CONSTRAINT "device_limit_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit_class" ADD CONSTRAINT "device_limit_class_limit_id_device_limit_id_fk" FOREIGN KEY ("limit_id") REFERENCES "public"."device_limit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit_class" ADD CONSTRAINT "device_limit_class_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit_device" ADD CONSTRAINT "device_limit_device_limit_id_device_limit_id_fk" FOREIGN KEY ("limit_id") REFERENCES "public"."device_limit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit_device" ADD CONSTRAINT "device_limit_device_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit_user" ADD CONSTRAINT "device_limit_user_limit_id_device_limit_id_fk" FOREIGN KEY ("limit_id") REFERENCES "public"."device_limit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_limit_user" ADD CONSTRAINT "device_limit_user_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_limit_org" ON "device_limit" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "device_limit_owner" ON "device_limit" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "device_limit_class_class" ON "device_limit_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "device_limit_device_device" ON "device_limit_device" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "device_limit_user_user" ON "device_limit_user" USING btree ("user_id");