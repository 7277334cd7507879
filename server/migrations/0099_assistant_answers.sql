CREATE TABLE "assistant_consent" (
	"user_id" uuid NOT NULL,
	"guardian" boolean NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "assistant_consent_user_id_guardian_pk" PRIMARY KEY("user_id","guardian")
);
--> statement-breakpoint
CREATE TABLE "assistant_org" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_provider" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean NOT NULL,
	"url" text NOT NULL,
	"model" text NOT NULL,
	"key" text,
	"place" text NOT NULL,
	"person_budget" integer NOT NULL,
	"course_budget" integer NOT NULL,
	"org_budget" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"intent" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"sources" jsonb NOT NULL,
	"hints" boolean NOT NULL,
	"failed" boolean NOT NULL,
	"tokens" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_use" (
	"purse" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"month" text NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "assistant_use_purse_ref_id_month_pk" PRIMARY KEY("purse","ref_id","month")
);
--> statement-breakpoint
ALTER TABLE "assistant_consent" ADD CONSTRAINT "assistant_consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_org" ADD CONSTRAINT "assistant_org_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_question" ADD CONSTRAINT "assistant_question_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_question_user" ON "assistant_question" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "assistant_question_at" ON "assistant_question" USING btree ("at");