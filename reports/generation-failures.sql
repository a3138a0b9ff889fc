-- Why do queries fail as they are generated?
--
-- run, pipeline, tier  as in headline.sql
-- error                kind of error: syntax, unknown-table, unknown-field, ambiguous-field, unknown-function, type …;
--                      timeout
-- candidates           that fail this way, repairs left out
-- share                of all candidates as generated
-- questions            in which one fails this way
-- mended               share of these candidates that run after the fixer
-- example              the engine's words on one of them
WITH RECURSIVE graded AS (
  SELECT run, id, unnest(CASE WHEN tier IS NULL THEN ['all'] ELSE ['all', tier] END) AS tier FROM questions
),
-- Each candidate with the one as generated that it comes from.
lineage AS (
  SELECT run, pipeline, id, candidate, candidate AS root FROM candidates WHERE parent IS NULL
  UNION ALL
  SELECT child.run, child.pipeline, child.id, child.candidate, lineage.root
  FROM candidates AS child
  JOIN lineage
    ON child.run = lineage.run
    AND child.pipeline = lineage.pipeline
    AND child.id = lineage.id
    AND child.parent = lineage.candidate
),
after AS (
  SELECT run, pipeline, id, root AS candidate, bool_or(outcome IN ('rows', 'empty') AND standing) AS mended
  FROM candidates JOIN lineage USING (run, pipeline, id, candidate)
  GROUP BY run, pipeline, id, root
),
generated AS (
  SELECT
    candidates.*,
    graded.tier,
    mended,
    count(*) OVER (PARTITION BY run, pipeline, graded.tier) AS total
  FROM candidates JOIN graded USING (run, id) JOIN after USING (run, pipeline, id, candidate)
  WHERE parent IS NULL
)
SELECT
  run,
  pipeline,
  tier,
  CASE outcome WHEN 'timeout' THEN 'timeout' ELSE coalesce(error, 'other') END AS error,
  count(*) AS candidates,
  count(*) / any_value(total) AS share,
  count(DISTINCT id) AS questions,
  avg(mended::INT) AS mended,
  arg_min(message, (len(message), message)) AS example
FROM generated
WHERE outcome IN ('error', 'timeout')
GROUP BY ALL
ORDER BY run, tier, candidates DESC, error;
