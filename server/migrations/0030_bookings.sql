CREATE TABLE "booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"accept_by" timestamp with time zone,
	"used_at" timestamp with time zone,
	"occupancy_id" uuid,
	"device_id" uuid,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"expired_at" timestamp with time zone,
	"freed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"begun_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "booking_feed" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_feed_key" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "booking_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"subject" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"kinds" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"weekdays" jsonb NOT NULL,
	"day_from" integer NOT NULL,
	"day_to" integer NOT NULL,
	"slot_minutes" integer NOT NULL,
	"places" integer NOT NULL,
	"closes_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_offer_span" CHECK ("booking_offer"."ends_at" > "booking_offer"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "booking_offer_class" (
	"offer_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "booking_offer_class_offer_id_class_id_pk" PRIMARY KEY("offer_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "booking_offer_device" (
	"offer_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	CONSTRAINT "booking_offer_device_offer_id_device_id_pk" PRIMARY KEY("offer_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "booking_place" (
	"slot_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"device_id" uuid,
	"seat" integer,
	"held" boolean DEFAULT true NOT NULL,
	"booking_id" uuid,
	CONSTRAINT "booking_place_slot_id_place_pk" PRIMARY KEY("slot_id","place"),
	CONSTRAINT "booking_place_booking" UNIQUE("booking_id"),
	CONSTRAINT "booking_place_bound" CHECK (("booking_place"."device_id" is null) = ("booking_place"."seat" is null))
);
--> statement-breakpoint
CREATE TABLE "booking_slot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_slot_start" UNIQUE("offer_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "booking_wait" (
	"slot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_wait_slot_id_user_id_pk" PRIMARY KEY("slot_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_offer_id_booking_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."booking_offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_slot_id_booking_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_occupancy_id_occupancy_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancy"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_cancelled_by_app_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_feed" ADD CONSTRAINT "booking_feed_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_offer" ADD CONSTRAINT "booking_offer_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_offer" ADD CONSTRAINT "booking_offer_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_offer_class" ADD CONSTRAINT "booking_offer_class_offer_id_booking_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."booking_offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_offer_class" ADD CONSTRAINT "booking_offer_class_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_offer_device" ADD CONSTRAINT "booking_offer_device_offer_id_booking_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."booking_offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_offer_device" ADD CONSTRAINT "booking_offer_device_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_place" ADD CONSTRAINT "booking_place_slot_id_booking_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_place" ADD CONSTRAINT "booking_place_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_place" ADD CONSTRAINT "booking_place_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_slot" ADD CONSTRAINT "booking_slot_offer_id_booking_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."booking_offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_wait" ADD CONSTRAINT "booking_wait_slot_id_booking_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."booking_slot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_wait" ADD CONSTRAINT "booking_wait_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_once" ON "booking" USING btree ("slot_id","user_id") WHERE "booking"."freed_at" is null;--> statement-breakpoint
CREATE INDEX "booking_user" ON "booking" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "booking_offer_time" ON "booking" USING btree ("offer_id","starts_at");--> statement-breakpoint
CREATE INDEX "booking_open" ON "booking" USING btree ("starts_at") WHERE "booking"."freed_at" is null;--> statement-breakpoint
CREATE INDEX "booking_offer_owner" ON "booking_offer" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "booking_offer_org" ON "booking_offer" USING btree ("org_id","starts_at");--> statement-breakpoint
CREATE INDEX "booking_offer_class_class" ON "booking_offer_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "booking_place_device" ON "booking_place" USING btree ("device_id","starts_at");--> statement-breakpoint
CREATE INDEX "booking_slot_time" ON "booking_slot" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "booking_wait_order" ON "booking_wait" USING btree ("slot_id","entered_at");