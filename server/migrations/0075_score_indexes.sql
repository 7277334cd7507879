CREATE INDEX "occupancy_started" ON "occupancy" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ("account" gin_trgm_ops,"name" gin_trgm_ops,"resource" gin_trgm_ops,"address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_refused" ON "audit_log" USING btree ("at","id") WHERE "audit_log"."result" <> 'ok';--> statement-breakpoint
CREATE INDEX "student_task_submitted" ON "student_task" USING btree ("submitted_at") WHERE "student_task"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "student_task_waiting" ON "student_task" USING btree ("submitted_at","id") WHERE "student_task"."status" = 2;