-- Why do generated queries fail?
--
-- run, pipeline, tier  as in headline.sql
-- error                kind of error: syntax, unknown-table, unknown-field, ambiguous-field, unknown-function, type …;
--                      timeout
-- candidates           number of generated candidates, without repairs, that fail this way
-- share                of all generated candidates
-- questions            number of questions with such a candidate
-- fixed                share of these candidates that run after the fixer
-- example              the engine's message for one of them
WITH after AS (
  SELECT run, pipeline, id, root AS candidate, bool_or(outcome IN ('rows', 'empty') AND in_pool) AS fixed
  FROM candidates JOIN revisions USING (run, pipeline, id, candidate)
  GROUP BY run, pipeline, id, root
),
generated AS (
  SELECT
    candidates.*,
    question_tiers.tier,
    fixed,
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
  avg(fixed::INT) AS fixed,
  arg_min(message, (len(message), message)) AS example
FROM generated
WHERE outcome IN ('error', 'timeout')
GROUP BY ALL
ORDER BY run, tier, candidates DESC, error;
