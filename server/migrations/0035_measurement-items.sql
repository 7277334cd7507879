CREATE TABLE "instr_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"unit" text NOT NULL,
	"basic_type" smallint NOT NULL,
	"command" text NOT NULL,
	"parameter" jsonb,
	"format" text NOT NULL,
	"remark" jsonb NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instr_item_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "instr_item_zh_key" ON "instr_item" USING btree ("kind",("name"->>'zh'));--> statement-breakpoint
CREATE UNIQUE INDEX "instr_item_en_key" ON "instr_item" USING btree ("kind",lower("name"->>'en'));