-- How accurate is each run, by metric and tier?
--
-- run, pipeline    the run and its pipeline
-- tier             how hard the questions are; all: every question, those without a tier too
-- metric           for example bird-ex
-- questions        number of scored questions
-- value            mean of the metric over them; where the official code fails counts as 0
-- failed           number of questions on which the official code fails
-- unflagged        number of questions whose gold query the gold check finds sound
-- value_unflagged  mean over those; NULL where there are none
WITH checked AS (SELECT run, id, len(flags) = 0 AS unflagged FROM questions)
SELECT
  run,
  pipeline,
  tier,
  metric,
  count(*) AS questions,
  avg(coalesce(value, 0)) AS value,
  count(*) FILTER (value IS NULL) AS failed,
  count(*) FILTER (unflagged) AS unflagged,
  avg(coalesce(value, 0)) FILTER (unflagged) AS value_unflagged
FROM scores JOIN checked USING (run, id) JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier, metric
ORDER BY run, tier, metric;
