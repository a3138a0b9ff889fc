-- Which kinds of failure does the fixer mend, and in which round?
--
-- run, pipeline, tier  as in headline.sql
-- repair               rule or model
-- round                of the model, 1 the first; of a rule that of the query it repairs, 0 as generated
-- failure              of the query that was repaired: its kind of error, timeout, empty, or rows
-- tried                repairs made
-- runs                 share of them that run
-- rescued              of them those that are right where what they repair was wrong
-- spoilt               of them those that are wrong, where what they repair was right, and that took its place
-- net                  rescued - spoilt
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
  count(*) FILTER (NOT coalesce(after.right, false) AND coalesce(before.right, false) AND after.standing) AS spoilt,
  count(*) FILTER (coalesce(after.right, false) AND NOT coalesce(before.right, false))
    - count(*) FILTER (NOT coalesce(after.right, false) AND coalesce(before.right, false) AND after.standing) AS net
FROM candidates AS after
JOIN candidates AS before
  ON before.run = after.run
  AND before.pipeline = after.pipeline
  AND before.id = after.id
  AND before.candidate = after.parent
JOIN question_tiers ON question_tiers.run = after.run AND question_tiers.id = after.id
GROUP BY ALL
ORDER BY after.run, tier, after.repair, after.round, tried DESC, failure;
