CREATE FUNCTION exam_answer_log_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log of answers is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_answer_log_keep BEFORE UPDATE OR DELETE ON "exam_answer_log" FOR EACH ROW EXECUTE FUNCTION exam_answer_log_keep();
