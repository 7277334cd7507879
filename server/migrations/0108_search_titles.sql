CREATE INDEX "search_passage_titles" ON "search_passage" USING gin (ts_filter("words", '{a,b}'));--> statement-breakpoint
ANALYZE "search_passage";
