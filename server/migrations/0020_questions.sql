CREATE TABLE "exercise_item" (
	"round_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"answer" jsonb,
	"verdict" text,
	"share" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "exercise_item_round_id_position_pk" PRIMARY KEY("round_id","position")
);
--> statement-breakpoint
CREATE TABLE "exercise_round" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bank_id" uuid,
	"tag_ids" jsonb NOT NULL,
	"name" jsonb NOT NULL,
	"seed" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exercise_wrong" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"times" integer NOT NULL,
	"right_in_row" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "exercise_wrong_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"difficulty" smallint NOT NULL,
	"version_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "question_number_key" UNIQUE("bank_id","number")
);
--> statement-breakpoint
CREATE TABLE "question_bank" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group" smallint NOT NULL,
	"purpose" smallint NOT NULL,
	"org_id" uuid,
	"owner_id" uuid,
	"name" jsonb NOT NULL,
	"remark" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"shipped" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "question_bank_shipped_key" UNIQUE("shipped")
);
--> statement-breakpoint
CREATE TABLE "question_bank_class" (
	"bank_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "question_bank_class_bank_id_class_id_pk" PRIMARY KEY("bank_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "question_tag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"parent_id" uuid,
	"path" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "question_tag_name_key" UNIQUE NULLS NOT DISTINCT("bank_id","parent_id","name")
);
--> statement-breakpoint
CREATE TABLE "question_tagging" (
	"question_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "question_tagging_question_id_tag_id_pk" PRIMARY KEY("question_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_version_number_key" UNIQUE("question_id","number")
);
--> statement-breakpoint
ALTER TABLE "exercise_item" ADD CONSTRAINT "exercise_item_round_id_exercise_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."exercise_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_item" ADD CONSTRAINT "exercise_item_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_item" ADD CONSTRAINT "exercise_item_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_round" ADD CONSTRAINT "exercise_round_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_round" ADD CONSTRAINT "exercise_round_bank_id_question_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_wrong" ADD CONSTRAINT "exercise_wrong_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_wrong" ADD CONSTRAINT "exercise_wrong_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_bank_id_question_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_version_id_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank_class" ADD CONSTRAINT "question_bank_class_bank_id_question_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_bank"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank_class" ADD CONSTRAINT "question_bank_class_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_tag" ADD CONSTRAINT "question_tag_bank_id_question_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_bank"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_tag" ADD CONSTRAINT "question_tag_parent_id_question_tag_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."question_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_tagging" ADD CONSTRAINT "question_tagging_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_tagging" ADD CONSTRAINT "question_tagging_tag_id_question_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."question_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_created_by_app_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_item_question" ON "exercise_item" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exercise_round_user" ON "exercise_round" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "exercise_wrong_question" ON "exercise_wrong" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_bank_live" ON "question" USING btree ("bank_id","type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "question_text_hash" ON "question" USING btree ("text_hash");--> statement-breakpoint
CREATE INDEX "question_text" ON "question" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "question_bank_owner" ON "question_bank" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "question_bank_org" ON "question_bank" USING btree ("org_id","group");--> statement-breakpoint
CREATE INDEX "question_bank_class_class" ON "question_bank_class" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "question_tag_path" ON "question_tag" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "question_tagging_tag" ON "question_tagging" USING btree ("tag_id");