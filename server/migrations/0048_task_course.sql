CREATE INDEX "task_course" ON "task" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "task_version" ON "task" USING btree ("version_id");