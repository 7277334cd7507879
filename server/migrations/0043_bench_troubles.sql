ALTER TABLE "device" ADD COLUMN "unsafe" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "troubles" jsonb DEFAULT '[]'::jsonb NOT NULL;