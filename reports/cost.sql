-- What does an answer cost, and what does a right one?
--
-- run, pipeline, tier  as in headline.sql
-- questions            number of questions asked
-- right_ones           number of them answered rightly
-- calls                model calls
-- tokens_in, tokens_out, tokens_cached  cached: input tokens read from the provider's cache
-- cached               share of the input tokens that were cached; NULL without calls
-- price                in the currency of the configured prices
-- seconds              sum over the questions
-- median_seconds, slowest_seconds  of one question: the median and the 95th percentile
-- calls_each, tokens_each, price_each, seconds_each  per question; tokens in and out together
-- price_right, tokens_right, seconds_right  per right answer; NULL where no answer is right
WITH sums AS (
  SELECT
    run,
    pipeline,
    tier,
    count(*) AS questions,
    count(*) FILTER ("right") AS right_ones,
    coalesce(sum(calls), 0) AS calls,
    coalesce(sum(tokens_in), 0) AS tokens_in,
    coalesce(sum(tokens_out), 0) AS tokens_out,
    coalesce(sum(tokens_cached), 0) AS tokens_cached,
    coalesce(sum(price), 0) AS price,
    coalesce(sum(seconds), 0) AS seconds,
    median(seconds) AS median_seconds,
    quantile_cont(seconds, 0.95) AS slowest_seconds
  FROM answers JOIN question_tiers USING (run, id)
  GROUP BY run, pipeline, tier
)
SELECT
  run,
  pipeline,
  tier,
  questions,
  right_ones,
  calls,
  tokens_in,
  tokens_out,
  tokens_cached,
  tokens_cached / nullif(tokens_in, 0) AS cached,
  price,
  seconds,
  median_seconds,
  slowest_seconds,
  calls / questions AS calls_each,
  (tokens_in + tokens_out) / questions AS tokens_each,
  price / questions AS price_each,
  seconds / questions AS seconds_each,
  price / nullif(right_ones, 0) AS price_right,
  (tokens_in + tokens_out) / nullif(right_ones, 0) AS tokens_right,
  seconds / nullif(right_ones, 0) AS seconds_right
FROM sums
ORDER BY run, tier;
