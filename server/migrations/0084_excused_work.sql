-- What a teacher excuses counts in no figure of how work went: figures that are kept of its task are counted anew.
CREATE FUNCTION excuse_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM counted_task WHERE task_id IN (SELECT item_id FROM changed WHERE excused);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER excuse_added AFTER INSERT ON "grade_entry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION excuse_changed();
--> statement-breakpoint
CREATE TRIGGER excuse_set AFTER UPDATE ON "grade_entry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION excuse_changed();
--> statement-breakpoint
CREATE TRIGGER excuse_unset AFTER UPDATE ON "grade_entry" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION excuse_changed();
--> statement-breakpoint
CREATE TRIGGER excuse_deleted AFTER DELETE ON "grade_entry" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION excuse_changed();
--> statement-breakpoint
-- Kept before anybody asked.
DELETE FROM counted_task WHERE task_id IN (SELECT item_id FROM grade_entry WHERE excused);
