CREATE TABLE "synergy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occupancy_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"asked_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "synergy_member" (
	"synergy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "synergy_member_synergy_id_user_id_pk" PRIMARY KEY("synergy_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "synergy" ADD CONSTRAINT "synergy_occupancy_id_occupancy_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synergy" ADD CONSTRAINT "synergy_creator_id_app_user_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synergy" ADD CONSTRAINT "synergy_operator_id_app_user_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synergy" ADD CONSTRAINT "synergy_asked_by_app_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synergy_member" ADD CONSTRAINT "synergy_member_synergy_id_synergy_id_fk" FOREIGN KEY ("synergy_id") REFERENCES "public"."synergy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synergy_member" ADD CONSTRAINT "synergy_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "synergy_occupancy_key" ON "synergy" USING btree ("occupancy_id") WHERE "synergy"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "synergy_member_joined" ON "synergy_member" USING btree ("user_id") WHERE "synergy_member"."joined_at" is not null and "synergy_member"."left_at" is null;