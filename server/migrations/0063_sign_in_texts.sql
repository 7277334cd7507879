-- More than adds: the text of a logo is in two languages now, and earlier programs show it as one.
ALTER TABLE "logo" ALTER COLUMN "text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "logo" ALTER COLUMN "text" SET DATA TYPE jsonb USING CASE WHEN "text" = '' THEN '{}'::jsonb ELSE jsonb_build_object('zh', "text", 'en', "text") END;--> statement-breakpoint
ALTER TABLE "logo" ALTER COLUMN "text" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "logo" ADD COLUMN "welcome" jsonb DEFAULT '{}'::jsonb NOT NULL;
