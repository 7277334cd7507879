CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- One seat of a bench at one time: offers cannot share it, nor can "any bench" be bound to it.
ALTER TABLE "booking_place" ADD CONSTRAINT "booking_place_seat" EXCLUDE USING gist ("device_id" WITH =, "seat" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("device_id" IS NOT NULL AND "held");
--> statement-breakpoint
-- One person is at one place at one time.
ALTER TABLE "booking" ADD CONSTRAINT "booking_person" EXCLUDE USING gist ("user_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("freed_at" IS NULL);
