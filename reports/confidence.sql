-- How far can the confidence be trusted, in one number each?
--
-- run, pipeline, tier  as in headline.sql
-- questions            number of questions asked
-- answers              number of them answered with a query; the columns below are about these
-- confidence           mean of their confidences
-- accuracy             share of them that are right
-- ece                  expected calibration error: |accuracy - confidence| in ten bins, weighted by answers; 0 is best
-- brier                mean of (confidence - right)²; 0 is best, a constant confidence of 0.5 gives 0.25
-- aurc                 area under the risk-coverage curve, the mean over all orders of equal confidences; low is best
-- aurc_best            that area if every right answer had a higher confidence than every wrong one
-- aurc_chance          that area if the confidence said nothing: the share of wrong answers
WITH judged AS (
  SELECT
    run,
    pipeline,
    tier,
    confidence,
    coalesce("right", false)::INT AS is_right,
    sql IS NOT NULL AND confidence IS NOT NULL AS answered,
    least(9, greatest(0, ceil(round(confidence * 10, 9)) - 1)) AS bin
  FROM answers JOIN question_tiers USING (run, id)
),
bins AS (
  SELECT run, pipeline, tier, count(*) AS answers, abs(avg(is_right) - avg(confidence)) AS gap
  FROM judged
  WHERE answered
  GROUP BY run, pipeline, tier, bin
),
errors AS (
  SELECT run, pipeline, tier, sum(answers * gap) / sum(answers) AS ece FROM bins GROUP BY run, pipeline, tier
),
levels AS (
  SELECT run, pipeline, tier, confidence, count(*) AS answers, count(*) - sum(is_right) AS wrong
  FROM judged
  WHERE answered
  GROUP BY run, pipeline, tier, confidence
),
sums AS (
  SELECT
    *,
    sum(answers) OVER higher - answers AS answers_before,
    sum(wrong) OVER higher - wrong AS wrong_before
  FROM levels
  WINDOW higher AS (PARTITION BY run, pipeline, tier ORDER BY confidence DESC)
),
areas AS (
  SELECT
    run,
    pipeline,
    tier,
    sum(list_sum(list_transform(
      range(1, answers + 1),
      lambda place: (wrong_before + place * wrong / answers) / (answers_before + place)
    ))) / sum(answers) AS aurc
  FROM sums
  GROUP BY run, pipeline, tier
),
totals AS (
  SELECT
    run,
    pipeline,
    tier,
    count(*) AS questions,
    count(*) FILTER (answered) AS answers,
    avg(confidence) FILTER (answered) AS confidence,
    avg(is_right) FILTER (answered) AS accuracy,
    avg((confidence - is_right) ** 2) FILTER (answered) AS brier,
    count(*) FILTER (answered AND is_right = 1) AS right_ones
  FROM judged
  GROUP BY run, pipeline, tier
)
SELECT
  run,
  pipeline,
  tier,
  questions,
  answers,
  confidence,
  accuracy,
  ece,
  brier,
  aurc,
  coalesce(list_sum(list_transform(
    range(1, answers - right_ones + 1), lambda place: place / (right_ones + place)
  )), 0) / answers AS aurc_best,
  1 - accuracy AS aurc_chance
FROM totals JOIN errors USING (run, pipeline, tier) JOIN areas USING (run, pipeline, tier)
ORDER BY run, tier;
