-- More than adds: the canvas log and the settings of knobs are acts of sessions now, where earlier programs do not look for them.
INSERT INTO "bench_session" ("id", "owner_id", "started_at", "versions")
SELECT e."id", e."owner_id", e."started_at", '{}'::jsonb FROM "experiment" e
WHERE e."circuit_id" IS NOT NULL OR e."version_id" IS NOT NULL
	OR EXISTS (SELECT 1 FROM "experiment_log" l WHERE l."experiment_id" = e."id");--> statement-breakpoint
INSERT INTO "bench_session" ("id", "owner_id", "started_at", "versions")
SELECT o."id", o."user_id", o."started_at", '{}'::jsonb FROM "occupancy" o
WHERE EXISTS (SELECT 1 FROM "bench_command" c WHERE c."occupancy_id" = o."id");--> statement-breakpoint
-- What a diagram was before is not known: it begins as it is now.
INSERT INTO "bench_act" ("session_id", "seq", "t", "actor_id", "kind", "body")
SELECT e."id", 1, 0, NULL, 'wire', jsonb_build_object('patch', d."document" - 'version') FROM "experiment" e
LEFT JOIN "circuit" c ON c."id" = e."circuit_id" LEFT JOIN "lab_version" v ON v."id" = e."version_id",
LATERAL (SELECT coalesce(c."document", v."document" -> 'circuit') AS "document") d
WHERE d."document" IS NOT NULL AND jsonb_typeof(d."document") = 'object';--> statement-breakpoint
INSERT INTO "bench_act" ("session_id", "seq", "t", "actor_id", "kind", "body")
SELECT l."experiment_id", 1 + row_number() OVER w,
	greatest(0, max(extract(epoch FROM (l."line" ->> 'at')::timestamptz - e."started_at") * 1000) OVER w)::bigint,
	NULL, 'remark', jsonb_build_object('line', l."line")
FROM "experiment_log" l JOIN "experiment" e ON e."id" = l."experiment_id"
WINDOW w AS (PARTITION BY l."experiment_id" ORDER BY l."serial");--> statement-breakpoint
INSERT INTO "bench_act" ("session_id", "seq", "t", "actor_id", "kind", "body")
SELECT c."occupancy_id", row_number() OVER w,
	greatest(0, max(extract(epoch FROM c."requested_at" - o."started_at") * 1000) OVER w)::bigint, c."user_id", a."kind", a."body"
FROM "bench_command" c JOIN "occupancy" o ON o."id" = c."occupancy_id",
LATERAL (SELECT CASE WHEN c."failure" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('failure', c."failure") END AS "failure") f,
LATERAL (
	SELECT 1 AS "part", 'knob' AS "kind", (c."args" - 'instrument' - 'model' - 'scpi') || f."failure" AS "body"
		WHERE c."op" = 'set' OR (c."op" = 'instrument' AND c."idempotency_key" IS NULL)
	UNION ALL SELECT 1, 'reading', jsonb_build_object('id', c."id", 'command', c."args" ->> 'command', 'instrument', c."args" ->> 'instrument',
		'model', c."args" ->> 'model', 'unit', '', 'value', NULL, 'text', left(c."result" #>> '{}', 200)) || f."failure"
		WHERE c."op" = 'instrument' AND c."idempotency_key" IS NOT NULL
	UNION ALL SELECT 1, 'command', jsonb_build_object('id', c."id", 'op', c."op") || CASE WHEN c."op" = 'load' THEN c."args" ELSE '{}'::jsonb END
		WHERE c."op" NOT IN ('set', 'instrument')
	UNION ALL SELECT 2, 'reply', jsonb_build_object('id', c."id", 'op', c."op") || f."failure" WHERE c."op" NOT IN ('set', 'instrument')
) a
WINDOW w AS (PARTITION BY c."occupancy_id" ORDER BY c."id", a."part");--> statement-breakpoint
DELETE FROM "bench_command" WHERE "op" = 'set' OR ("op" = 'instrument' AND "idempotency_key" IS NULL);--> statement-breakpoint
UPDATE "bench_session" s SET "seq" = a."seq", "t" = a."t", "lines" = a."lines"
FROM (SELECT "session_id", max("seq") AS "seq", max("t") AS "t", count(*) FILTER (WHERE "body" ? 'line')::int AS "lines"
	FROM "bench_act" GROUP BY "session_id") a WHERE a."session_id" = s."id";--> statement-breakpoint
DROP TABLE "experiment_log" CASCADE;