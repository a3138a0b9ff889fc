-- How many answers does each stage lose, from 100 % down to the accuracy?
--
-- run, pipeline, tier  as in headline.sql
-- step                 0: all questions; then the stages in the order in which they work; the last is what is left
-- stage                what lost the answers, as in attribution.sql; questions and right are the two ends
-- lost                 number of answers that it lost first
-- share                lost / all questions of the tier
-- left                 share of the questions not lost so far; in the last step the accuracy
WITH totals AS (
  SELECT run, pipeline, tier, count(*) AS questions
  FROM answers JOIN question_tiers USING (run, id)
  GROUP BY run, pipeline, tier
),
losses AS (
  SELECT lost_answers.run, lost_answers.pipeline, question_tiers.tier, lost AS stage, count(*) AS lost
  FROM lost_answers JOIN question_tiers USING (run, id)
  GROUP BY ALL
),
steps AS (
  SELECT unnest([
    'questions', 'gold', 'failed', 'value', 'linking', 'generation', 'fixer', 'selection', 'unknown', 'budget', 'right'
  ]) AS stage, unnest(range(11)) AS step
)
SELECT
  run,
  pipeline,
  tier,
  step,
  stage,
  coalesce(lost, 0) AS lost,
  coalesce(lost, 0) / questions AS share,
  1 - sum(coalesce(lost, 0)) OVER (PARTITION BY run, pipeline, tier ORDER BY step) / questions AS left
FROM totals CROSS JOIN steps LEFT JOIN losses USING (run, pipeline, tier, stage)
ORDER BY run, tier, step;
