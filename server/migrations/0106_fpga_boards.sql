CREATE TABLE "fpga_allowed" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"allowed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fpga_allowed_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "device" ADD COLUMN "fpga" jsonb;--> statement-breakpoint
ALTER TABLE "fpga_allowed" ADD CONSTRAINT "fpga_allowed_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fpga_allowed" ADD CONSTRAINT "fpga_allowed_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fpga_allowed_user" ON "fpga_allowed" USING btree ("user_id");