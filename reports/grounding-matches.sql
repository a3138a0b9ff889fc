-- Which way of matching finds the values of the gold query, and which finds others?
--
-- run, pipeline, tier  as in headline.sql
-- match                how a stored value was matched: exact, word, approximate …
-- matches              number of values matched this way
-- in_gold              number of them that the gold query uses
-- precision            in_gold / matches
-- score                mean score of these matches
-- only                 number of the gold query's values that no other way of matching found
WITH ways AS (
  SELECT *, count(DISTINCT tier) OVER (PARTITION BY run, pipeline, id, lower(field), lower(value)) AS ways
  FROM (
    SELECT run, pipeline, id, field, value, tier, bool_or(in_gold) AS in_gold, max(score) AS score
    FROM matched_values
    GROUP BY ALL
  )
)
SELECT
  run,
  pipeline,
  question_tiers.tier,
  ways.tier AS match,
  count(*) AS matches,
  count(*) FILTER (in_gold) AS in_gold,
  count(*) FILTER (in_gold) / count(*) AS precision,
  avg(score) AS score,
  count(*) FILTER (in_gold AND ways = 1) AS only
FROM ways JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, question_tiers.tier, ways.tier
ORDER BY run, question_tiers.tier, matches DESC, match;
