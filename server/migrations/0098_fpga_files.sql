CREATE TABLE "fpga_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"device_id" uuid,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fpga_file" ADD CONSTRAINT "fpga_file_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fpga_file" ADD CONSTRAINT "fpga_file_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fpga_file" ADD CONSTRAINT "fpga_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fpga_file_name" ON "fpga_file" USING btree ("owner_id",coalesce("device_id"::text, ''),"name");--> statement-breakpoint
CREATE INDEX "fpga_file_device" ON "fpga_file" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "fpga_file_file" ON "fpga_file" USING btree ("file_id");