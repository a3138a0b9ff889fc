-- How did the questions end, by tier?
--
-- run, pipeline, tier  as in headline.sql
-- outcome              of the answer: rows, empty, error, timeout; unknown: the pipeline does not know; failed: it
--                      ended with an error
-- questions            number of questions with this outcome
-- share                of all questions of the tier
-- accuracy             share of those with this outcome that are right
SELECT
  run,
  pipeline,
  tier,
  outcome,
  count(*) AS questions,
  count(*) / sum(count(*)) OVER (PARTITION BY run, pipeline, tier) AS share,
  avg(coalesce("right", false)::INT) AS accuracy
FROM answers JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier, outcome
ORDER BY run, tier, questions DESC, outcome;
