CREATE TABLE "device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"name" jsonb NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"mac" text,
	"wiring" text NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"secret" text,
	"enroll_hash" text,
	"enroll_expires_at" timestamp with time zone,
	"online" boolean DEFAULT false NOT NULL,
	"since" timestamp with time zone,
	"version" text DEFAULT '' NOT NULL,
	"modules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "device_enroll_key" UNIQUE("enroll_hash"),
	CONSTRAINT "device_capacity" CHECK ("device"."capacity" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "device_instrument" (
	"device_id" uuid NOT NULL,
	"instrument" text NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"serial" text NOT NULL,
	"idn" text NOT NULL,
	"address" text NOT NULL,
	"online" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_instrument_device_id_instrument_pk" PRIMARY KEY("device_id","instrument")
);
--> statement-breakpoint
CREATE TABLE "device_queue" (
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_queue_device_id_user_id_pk" PRIMARY KEY("device_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "occupancy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"instance" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"synergy_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	"warned_at" timestamp with time zone,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text,
	"detail" text,
	"ended_by" uuid,
	"safe_at" timestamp with time zone,
	"fault_at" timestamp with time zone,
	"fault_detail" text,
	"override_by" uuid,
	"override_reason" text,
	CONSTRAINT "occupancy_end" CHECK (("occupancy"."ended_at" is null) = ("occupancy"."reason" is null)),
	CONSTRAINT "occupancy_safe" CHECK ("occupancy"."safe_at" is null or "occupancy"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_instrument" ADD CONSTRAINT "device_instrument_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_queue" ADD CONSTRAINT "device_queue_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_queue" ADD CONSTRAINT "device_queue_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_ended_by_app_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_override_by_app_user_id_fk" FOREIGN KEY ("override_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_mac_key" ON "device" USING btree ("mac") WHERE "device"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_builtin_key" ON "device" USING btree ("builtin") WHERE "device"."builtin";--> statement-breakpoint
CREATE INDEX "device_org" ON "device" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "device_queue_order" ON "device_queue" USING btree ("device_id","entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "occupancy_place_key" ON "occupancy" USING btree ("device_id","instance") WHERE "occupancy"."safe_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "occupancy_holder_key" ON "occupancy" USING btree ("user_id") WHERE "occupancy"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "occupancy_user" ON "occupancy" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "occupancy_device" ON "occupancy" USING btree ("device_id","started_at");