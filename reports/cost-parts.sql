-- What does each stage, role, model and generator cost?
--
-- run, pipeline, tier  as in headline.sql
-- dimension            stage, role, model or generator
-- member               its name; an inner step of a stage stands behind it: explore/refine > critic
-- calls                model calls; failed: those without a reply; cut: those whose reply reached its maximum length
-- tokens_in, tokens_out, tokens_cached, price
-- seconds              sum over the calls; for a stage the time that it took, in which parallel calls count
--                      once and inner steps are contained
-- share                of the price of all calls, or of the tokens where nothing has a price; NULL where neither is known
-- calls_each           calls per question
WITH asked AS (
  SELECT run, pipeline, tier, count(*) AS questions
  FROM answers JOIN question_tiers USING (run, id)
  GROUP BY run, pipeline, tier
),
parts AS (
  SELECT run, pipeline, id, dimension, member, tokens_in, tokens_out, tokens_cached, price, ms, true AS is_call,
    failure IS NOT NULL AS failed, finish = 'length' AS cut
  FROM (
    SELECT *, unnest([
      {dimension: 'stage', member: stage},
      {dimension: 'role', member: role},
      {dimension: 'model', member: model},
      {dimension: 'generator', member: generator}
    ], recursive := true)
    FROM calls
  )
  WHERE member IS NOT NULL
  UNION ALL
  SELECT run, pipeline, id, 'stage', stage, 0, 0, 0, 0, ms, false, false, false FROM stages
),
sums AS (
  SELECT
    run,
    pipeline,
    tier,
    dimension,
    member,
    count(*) FILTER (is_call) AS calls,
    count(*) FILTER (failed) AS failed,
    count(*) FILTER (cut) AS cut,
    coalesce(sum(tokens_in), 0) AS tokens_in,
    coalesce(sum(tokens_out), 0) AS tokens_out,
    coalesce(sum(tokens_cached), 0) AS tokens_cached,
    coalesce(sum(price), 0) AS price,
    coalesce(sum(ms) FILTER (dimension <> 'stage' OR NOT is_call OR contains(member, ' > ')), 0) / 1000 AS seconds
  FROM parts JOIN question_tiers USING (run, id)
  GROUP BY run, pipeline, tier, dimension, member
)
SELECT
  run,
  pipeline,
  tier,
  dimension,
  member,
  calls,
  failed,
  cut,
  tokens_in,
  tokens_out,
  tokens_cached,
  price,
  seconds,
  CASE
    WHEN sum(price) OVER whole > 0 THEN price / sum(price) OVER whole
    ELSE (tokens_in + tokens_out) / nullif(sum(tokens_in + tokens_out) OVER whole, 0)
  END AS share,
  calls / questions AS calls_each
FROM sums JOIN asked USING (run, pipeline, tier)
WINDOW whole AS (PARTITION BY run, pipeline, tier, dimension)
ORDER BY run, tier, dimension, share DESC, seconds DESC, member;
