CREATE TABLE "user_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"ignored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" jsonb,
	"seed" text,
	"passwords_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"id" uuid NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "user_import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
DROP INDEX "user_role_role";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(account || chr(10) || name || chr(10) || number) || chr(10) || regexp_replace(regexp_replace(lower(name || ' ' || number), '[\x01-\x7f]+', ' ', 'g'), '(.)', ' \1', 'g') || ' ') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_import" ADD CONSTRAINT "user_import_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_import_row" ADD CONSTRAINT "user_import_row_import_id_user_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."user_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_import_user" ON "user_import" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_import_created" ON "user_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "app_user_by_account" ON "app_user" USING btree ("account","id");--> statement-breakpoint
CREATE INDEX "app_user_by_name" ON "app_user" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "app_user_by_number" ON "app_user" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "app_user_by_created" ON "app_user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_soft_password" ON "app_user" USING btree ("id") WHERE "app_user"."password_hash" like '$argon2id$v=19$m=1024,t=1,%';--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id","user_id");