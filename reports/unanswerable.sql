-- What became of the questions that their database cannot answer, by tier?
--
-- run, pipeline  the run and its pipeline
-- tier           how hard the questions are; all: every such question, those without a tier too
-- questions      number of them; no metric counts them
-- declined       "I do not know", which is right
-- answered       answered all the same
-- sure           of those answered, with a confidence of 0.7 or more
WITH tiered AS (
  SELECT * REPLACE (unnest(CASE WHEN tier IS NULL THEN ['all'] ELSE ['all', tier] END) AS tier) FROM unanswerable
)
SELECT
  run,
  pipeline,
  tier,
  count(*) AS questions,
  count(*) FILTER (sql IS NULL AND failure IS NULL) AS declined,
  count(sql) AS answered,
  count(sql) FILTER (confidence >= 0.7) AS sure
FROM tiered
GROUP BY run, pipeline, tier
ORDER BY run, tier;
