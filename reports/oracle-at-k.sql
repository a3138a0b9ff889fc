-- How often is one of k candidates right?
--
-- run, pipeline, tier  as in headline.sql
-- k                    number of generated candidates
-- questions            number of questions with at least one candidate
-- first                share of them where one of the first k candidates is right, in the order in which they were made
-- random               the same for k candidates drawn at random (Chen et al. 2021, pass@k); all where there are fewer
WITH numbered AS (
  SELECT
    run,
    pipeline,
    id,
    coalesce("right", false) AS is_right,
    row_number() OVER (PARTITION BY run, pipeline, id ORDER BY candidate) AS place
  FROM candidates
  WHERE parent IS NULL
),
by_question AS (
  SELECT
    run,
    pipeline,
    id,
    count(*) AS candidates,
    count(*) FILTER (is_right) AS right_ones,
    min(place) FILTER (is_right) AS first_right
  FROM numbered
  GROUP BY run, pipeline, id
),
sizes AS (
  SELECT run, pipeline, unnest(range(1, max(candidates) + 1)) AS k FROM by_question GROUP BY run, pipeline
)
SELECT
  run,
  pipeline,
  tier,
  k,
  count(*) AS questions,
  avg(coalesce(first_right <= k, false)::INT) AS first,
  avg(CASE
    WHEN right_ones = 0 THEN 0
    WHEN candidates - right_ones < k THEN 1
    ELSE 1 - list_product(list_transform(
      range(candidates - right_ones + 1, candidates + 1), lambda place: 1 - k / place
    ))
  END) AS random
FROM by_question JOIN sizes USING (run, pipeline) JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier, k
ORDER BY run, tier, k;
