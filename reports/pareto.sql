-- Which runs give the most accuracy for their cost? (Pareto front)
--
-- run, pipeline, tier  as in headline.sql; compare runs over the same questions
-- questions            number of questions asked
-- accuracy             share of the answers that are right
-- price, tokens, seconds  per question; tokens in and out together
-- best_price           no other run is at least as accurate for a lower price, or more accurate for the same
-- best_tokens          the same for tokens
-- best_seconds         the same for seconds
WITH runs AS (
  SELECT
    run,
    pipeline,
    tier,
    count(*) AS questions,
    avg(coalesce("right", false)::INT) AS accuracy,
    coalesce(avg(price), 0) AS price,
    coalesce(avg(tokens_in + tokens_out), 0) AS tokens,
    coalesce(avg(seconds), 0) AS seconds
  FROM answers JOIN question_tiers USING (run, id)
  GROUP BY run, pipeline, tier
)
SELECT
  run,
  pipeline,
  tier,
  questions,
  accuracy,
  price,
  tokens,
  seconds,
  NOT EXISTS (
    FROM runs AS other
    WHERE other.tier = runs.tier AND other.accuracy >= runs.accuracy AND other.price <= runs.price
      AND (other.accuracy > runs.accuracy OR other.price < runs.price)
  ) AS best_price,
  NOT EXISTS (
    FROM runs AS other
    WHERE other.tier = runs.tier AND other.accuracy >= runs.accuracy AND other.tokens <= runs.tokens
      AND (other.accuracy > runs.accuracy OR other.tokens < runs.tokens)
  ) AS best_tokens,
  NOT EXISTS (
    FROM runs AS other
    WHERE other.tier = runs.tier AND other.accuracy >= runs.accuracy AND other.seconds <= runs.seconds
      AND (other.accuracy > runs.accuracy OR other.seconds < runs.seconds)
  ) AS best_seconds
FROM runs
ORDER BY run, tier;
