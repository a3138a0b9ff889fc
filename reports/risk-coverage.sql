-- What is gained by not answering where the confidence is low?
--
-- run, pipeline, tier  as in headline.sql
-- confidence           only answers of at least this confidence are given
-- answers              number of answers given then
-- coverage             answers / all questions; ends below 1 where some have no query
-- risk                 share of the given answers that are wrong
WITH totals AS (
  SELECT run, pipeline, tier, count(*) AS questions
  FROM answers JOIN question_tiers USING (run, id)
  GROUP BY run, pipeline, tier
),
levels AS (
  SELECT
    run,
    pipeline,
    tier,
    confidence,
    count(*) AS answers,
    count(*) FILTER (NOT coalesce("right", false)) AS wrong
  FROM answers JOIN question_tiers USING (run, id)
  WHERE sql IS NOT NULL AND confidence IS NOT NULL
  GROUP BY run, pipeline, tier, confidence
)
SELECT
  run,
  pipeline,
  tier,
  confidence,
  sum(answers) OVER higher AS answers,
  sum(answers) OVER higher / questions AS coverage,
  sum(wrong) OVER higher / sum(answers) OVER higher AS risk
FROM levels JOIN totals USING (run, pipeline, tier)
WINDOW higher AS (PARTITION BY run, pipeline, tier ORDER BY confidence DESC)
ORDER BY run, tier, confidence DESC;
