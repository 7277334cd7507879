CREATE TABLE "allowance" (
	"key" text NOT NULL,
	"begun" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "allowance_key_begun_pk" PRIMARY KEY("key","begun")
);
--> statement-breakpoint
CREATE INDEX "allowance_begun" ON "allowance" USING btree ("begun");