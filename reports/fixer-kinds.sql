-- Which kinds of failure does the fixer repair, and in which round?
--
-- run, pipeline, tier  as in headline.sql
-- repair               rule or model
-- round                of a model's repair, from 1; a rule's repair has the round of the query that it repairs, or 0
-- failure              of the query that was repaired: its kind of error, timeout, empty, or rows
-- tried                number of repairs
-- runs                 share of them that run
-- rescued              number of right repairs of a wrong query
-- broken               number of wrong repairs of a right query that took its place
-- net                  rescued - broken
SELECT
  after.run,
  after.pipeline,
  tier,
  after.repair,
  after.round,
  CASE before.outcome WHEN 'error' THEN coalesce(before.error, 'other') ELSE before.outcome END AS failure,
  count(*) AS tried,
  avg((after.outcome IN ('rows', 'empty'))::INT) AS runs,
  count(*) FILTER (coalesce(after.right, false) AND NOT coalesce(before.right, false)) AS rescued,
  count(*) FILTER (NOT coalesce(after.right, false) AND coalesce(before.right, false) AND after.in_pool) AS broken,
  count(*) FILTER (coalesce(after.right, false) AND NOT coalesce(before.right, false))
    - count(*) FILTER (NOT coalesce(after.right, false) AND coalesce(before.right, false) AND after.in_pool) AS net
FROM candidates AS after
JOIN candidates AS before
  ON before.run = after.run
  AND before.pipeline = after.pipeline
  AND before.id = after.id
  AND before.candidate = after.parent
JOIN question_tiers ON question_tiers.run = after.run AND question_tiers.id = after.id
GROUP BY ALL
ORDER BY after.run, tier, after.repair, after.round, tried DESC, failure;
