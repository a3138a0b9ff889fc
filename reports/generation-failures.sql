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
WITH after AS (
  SELECT run, pipeline, id, root AS candidate, bool_or(outcome IN ('rows', 'empty') AND standing) AS mended
  FROM candidates JOIN revisions USING (run, pipeline, id, candidate)
  GROUP BY run, pipeline, id, root
),
generated AS (
  SELECT
    candidates.*,
    question_tiers.tier,
    mended,
    count(*) OVER (PARTITION BY run, pipeline, question_tiers.tier) AS total
  FROM candidates JOIN question_tiers USING (run, id) JOIN after USING (run, pipeline, id, candidate)
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
