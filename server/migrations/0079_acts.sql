CREATE TABLE "bench_act" (
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"t" bigint NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "bench_act_session_id_seq_pk" PRIMARY KEY("session_id","seq")
);
--> statement-breakpoint
CREATE TABLE "bench_act_wave" (
	"session_id" uuid NOT NULL,
	"instrument" text NOT NULL,
	"t" bigint NOT NULL,
	"frame" "bytea" NOT NULL,
	CONSTRAINT "bench_act_wave_session_id_instrument_t_pk" PRIMARY KEY("session_id","instrument","t")
);
--> statement-breakpoint
CREATE TABLE "bench_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seed" integer,
	"versions" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"t" bigint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_note" (
	"experiment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starred" boolean NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "experiment_note_experiment_id_user_id_pk" PRIMARY KEY("experiment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "occupancy" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "measurement_reading" ADD COLUMN "command_id" uuid;--> statement-breakpoint
ALTER TABLE "bench_act" ADD CONSTRAINT "bench_act_session_id_bench_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bench_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_act" ADD CONSTRAINT "bench_act_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_act_wave" ADD CONSTRAINT "bench_act_wave_session_id_bench_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."bench_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_session" ADD CONSTRAINT "bench_session_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_note" ADD CONSTRAINT "experiment_note_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_note" ADD CONSTRAINT "experiment_note_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_session_owner" ON "bench_session" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "experiment_note_user" ON "experiment_note" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "occupancy_session" ON "occupancy" USING btree ("session_id") WHERE "occupancy"."session_id" is not null;