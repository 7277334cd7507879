CREATE TABLE "class_assistant" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rights" text[] NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_assistant_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "assists" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_assistant" ADD CONSTRAINT "class_assistant_class_id_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistant" ADD CONSTRAINT "class_assistant_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistant" ADD CONSTRAINT "class_assistant_given_by_app_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_assistant_user" ON "class_assistant" USING btree ("user_id");--> statement-breakpoint
-- Two permissions were part of others; whoever holds those, in a role of whatever making, keeps what they could do. In a new
-- installation there are none yet: they come with the roles that ship.
INSERT INTO "permission" ("code", "name") SELECT v.code, v.name::jsonb FROM (VALUES
  ('exams:exam:mark', 'exams:result:page', '{"zh": "考试成绩与复核", "en": "Manage exam results"}'),
  ('devices:device:kick', 'devices:wall:view', '{"zh": "查看实验台实况", "en": "View live benches"}')) AS v(was, code, name)
  WHERE EXISTS (SELECT 1 FROM "permission" p WHERE p.code = v.was) ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "permission", "scope") SELECT r.role_id, v.code, r.scope FROM (VALUES
  ('exams:exam:mark', 'exams:result:page'), ('devices:device:kick', 'devices:wall:view')) AS v(was, code)
  JOIN "role_permission" r ON r.permission = v.was ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "role" SET "version" = "version" + 1;
--> statement-breakpoint
UPDATE "access_token" SET "permissions" = "permissions" || '["exams:result:page"]'::jsonb WHERE "permissions" ? 'exams:exam:mark';--> statement-breakpoint
UPDATE "access_token" SET "permissions" = "permissions" || '["devices:wall:view"]'::jsonb WHERE "permissions" ? 'devices:device:kick';
