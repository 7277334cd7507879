CREATE FUNCTION exam_mark_history_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What goes with its whole exam comes from another trigger.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The history of marks is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_mark_history_keep BEFORE UPDATE OR DELETE ON "exam_mark_history" FOR EACH ROW EXECUTE FUNCTION exam_mark_history_keep();
