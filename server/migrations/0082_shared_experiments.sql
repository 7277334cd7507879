-- More than adds: what is done together may have no bench now, and acts are found by what their writer calls them.
ALTER TABLE "synergy" ALTER COLUMN "occupancy_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "synergy" ADD COLUMN "experiment_id" uuid;--> statement-breakpoint
ALTER TABLE "synergy" ADD COLUMN "open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "synergy" ADD COLUMN "projected_to" uuid;--> statement-breakpoint
ALTER TABLE "synergy" ADD COLUMN "diagram" jsonb;--> statement-breakpoint
ALTER TABLE "synergy" ADD COLUMN "diagram_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "synergy" ADD COLUMN "authors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "synergy_member" ADD COLUMN "teacher" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "synergy_member" ADD COLUMN "part" jsonb;--> statement-breakpoint
ALTER TABLE "synergy" ADD CONSTRAINT "synergy_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synergy" ADD CONSTRAINT "synergy_projected_to_class_id_fk" FOREIGN KEY ("projected_to") REFERENCES "public"."class"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bench_act_nonce" ON "bench_act" USING btree ("session_id",("body" ->> 'nonce')) WHERE "bench_act"."body" ? 'nonce';--> statement-breakpoint
CREATE UNIQUE INDEX "synergy_experiment_key" ON "synergy" USING btree ("experiment_id") WHERE "synergy"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "synergy_started" ON "synergy" USING btree ("started_at");