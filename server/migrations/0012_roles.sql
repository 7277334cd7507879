ALTER TABLE "role" ADD COLUMN "base" text DEFAULT 'student' NOT NULL;--> statement-breakpoint
CREATE INDEX "session_open" ON "session" USING btree ("last_seen_at") WHERE "session"."ended_at" is null;