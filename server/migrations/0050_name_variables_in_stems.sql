-- Beginnings of questions name variables as [R] from now on; those stored before follow.
UPDATE "question"
SET "stem" = regexp_replace("stem"::text, '\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}', '[\1]', 'g')::jsonb
WHERE "type" = 'numeric' AND "stem"::text LIKE '%{{%';
