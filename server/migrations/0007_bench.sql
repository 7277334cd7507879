CREATE TABLE "bench_command" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occupancy_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"op" text NOT NULL,
	"args" jsonb NOT NULL,
	"idempotency_key" text,
	"state" text NOT NULL,
	"failure" text,
	"detail" text,
	"result" jsonb,
	"instrument_ms" real,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circuit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "circuit_owner_hash_key" UNIQUE("owner_id","hash")
);
--> statement-breakpoint
ALTER TABLE "bench_command" ADD CONSTRAINT "bench_command_occupancy_id_occupancy_id_fk" FOREIGN KEY ("occupancy_id") REFERENCES "public"."occupancy"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_command" ADD CONSTRAINT "bench_command_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_command" ADD CONSTRAINT "bench_command_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit" ADD CONSTRAINT "circuit_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bench_command_key" ON "bench_command" USING btree ("occupancy_id","idempotency_key") WHERE "bench_command"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "bench_command_occupancy" ON "bench_command" USING btree ("occupancy_id","requested_at");