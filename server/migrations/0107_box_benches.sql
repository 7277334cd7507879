CREATE TABLE "box_device" (
	"box_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	CONSTRAINT "box_device_box_id_device_id_pk" PRIMARY KEY("box_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "student_task" ADD COLUMN "hold" jsonb;--> statement-breakpoint
ALTER TABLE "box_device" ADD CONSTRAINT "box_device_box_id_box_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."box"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_device" ADD CONSTRAINT "box_device_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;