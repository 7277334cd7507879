CREATE TABLE "compatible_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"pseudo" text NOT NULL,
	"params" jsonb NOT NULL,
	"scpi" jsonb NOT NULL,
	"reply" jsonb,
	"unit" text DEFAULT '' NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "compatible_config_key" UNIQUE("model","pseudo")
);
--> statement-breakpoint
CREATE TABLE "measurement_reading" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"cell_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" double precision,
	"text" text,
	"file_id" uuid,
	"unit" text NOT NULL,
	"raw" text,
	"instrument" text,
	"model" text,
	"command" text,
	"scpi" text,
	"option" text,
	"occupancy_id" uuid,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"save_id" uuid,
	CONSTRAINT "measurement_reading_save_key" UNIQUE("sheet_id","save_id")
);
--> statement-breakpoint
CREATE TABLE "measurement_sheet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"template" jsonb NOT NULL,
	"template_hash" text NOT NULL,
	"feedback" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "measurement_sheet_subject_key" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "measurement_cell" (
	"sheet_id" uuid NOT NULL,
	"cell_id" text NOT NULL,
	"seq" integer NOT NULL,
	"reading_id" uuid NOT NULL,
	CONSTRAINT "measurement_cell_sheet_id_cell_id_pk" PRIMARY KEY("sheet_id","cell_id")
);
--> statement-breakpoint
ALTER TABLE "measurement_reading" ADD CONSTRAINT "measurement_reading_sheet_id_measurement_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."measurement_sheet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_reading" ADD CONSTRAINT "measurement_reading_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_reading" ADD CONSTRAINT "measurement_reading_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_sheet" ADD CONSTRAINT "measurement_sheet_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_cell" ADD CONSTRAINT "measurement_cell_sheet_id_measurement_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."measurement_sheet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_cell" ADD CONSTRAINT "measurement_cell_reading_id_measurement_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."measurement_reading"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measurement_reading_cell" ON "measurement_reading" USING btree ("sheet_id","cell_id","at");--> statement-breakpoint
CREATE INDEX "measurement_sheet_owner" ON "measurement_sheet" USING btree ("owner_id");