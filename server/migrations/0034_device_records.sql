ALTER TABLE "device" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "camera" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "retired_reason" text;--> statement-breakpoint
ALTER TABLE "device_instrument" ADD COLUMN "calibrated_at" date;--> statement-breakpoint
ALTER TABLE "device_instrument" ADD COLUMN "calibration_due" date;--> statement-breakpoint
ALTER TABLE "device_instrument" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "occupancy" ADD COLUMN "limit_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "occupancy" ADD COLUMN "keep_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_picture_id_file_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;