-- Can a confidence be taken as the probability that the answer is right? (reliability curve)
--
-- run, pipeline, tier  as in headline.sql; answers without a query are left out
-- low, high            the confidences of this row: above low, up to and including high; the first row includes 0
-- answers              number of answers with such a confidence
-- confidence           their mean confidence
-- accuracy             share of them that are right; equals the confidence of a calibrated pipeline
WITH judged AS (
  SELECT
    run,
    pipeline,
    tier,
    confidence,
    coalesce("right", false) AS is_right,
    least(9, greatest(0, ceil(round(confidence * 10, 9)) - 1)) AS bin
  FROM answers JOIN question_tiers USING (run, id)
  WHERE sql IS NOT NULL AND confidence IS NOT NULL
)
SELECT
  run,
  pipeline,
  tier,
  bin / 10 AS low,
  (bin + 1) / 10 AS high,
  count(*) AS answers,
  avg(confidence) AS confidence,
  avg(is_right::INT) AS accuracy
FROM judged
GROUP BY run, pipeline, tier, bin
ORDER BY run, tier, bin;
