CREATE TABLE "conversation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"key" text NOT NULL,
	"org_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "conversation_person" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "conversation_person_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reader" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"told_seq" integer DEFAULT 0 NOT NULL,
	"muted_at" timestamp with time zone,
	CONSTRAINT "conversation_reader_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"doc" jsonb,
	"text" text NOT NULL,
	"search" "tsvector" NOT NULL,
	"reply_to_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "message_seq" UNIQUE("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "message_block" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_block_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "message_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"doc" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reported_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"kind" text NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"copy" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "reported_message_once" UNIQUE("message_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "talk_rule" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"student_talk" text,
	"minors" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_person" ADD CONSTRAINT "conversation_person_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_person" ADD CONSTRAINT "conversation_person_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_block" ADD CONSTRAINT "message_block_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_block" ADD CONSTRAINT "message_block_blocked_id_app_user_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_version" ADD CONSTRAINT "message_version_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_message" ADD CONSTRAINT "reported_message_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_message" ADD CONSTRAINT "reported_message_reporter_id_app_user_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_message" ADD CONSTRAINT "reported_message_closed_by_id_app_user_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_rule" ADD CONSTRAINT "talk_rule_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_subject" ON "conversation" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "conversation_person_user" ON "conversation_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_reader_user" ON "conversation_reader" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_author" ON "message" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "message_search" ON "message" USING gin ("search");--> statement-breakpoint
CREATE INDEX "message_block_blocked" ON "message_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "message_version_message" ON "message_version" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "reported_message_org" ON "reported_message" USING btree ("org_id","created_at");