CREATE TABLE "consumable" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"stock" integer NOT NULL,
	"threshold" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consumable_stock" CHECK ("consumable"."stock" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "repair_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"instrument" text,
	"text" text NOT NULL,
	"picture_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"blocks" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"opened_by" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"taken_by" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "repair_ticket_done" CHECK (("repair_ticket"."state" = 'done') = ("repair_ticket"."done_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consumable" ADD CONSTRAINT "consumable_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_ticket" ADD CONSTRAINT "repair_ticket_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_ticket" ADD CONSTRAINT "repair_ticket_picture_id_file_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."file"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_ticket" ADD CONSTRAINT "repair_ticket_opened_by_app_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_ticket" ADD CONSTRAINT "repair_ticket_taken_by_app_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consumable_device" ON "consumable" USING btree ("device_id","name");--> statement-breakpoint
CREATE INDEX "repair_ticket_device" ON "repair_ticket" USING btree ("device_id","opened_at");--> statement-breakpoint
CREATE INDEX "repair_ticket_opened" ON "repair_ticket" USING btree ("opened_at","id");