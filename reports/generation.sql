-- What do the generators write, and is a right query among it?
--
-- run, pipeline, tier  as in headline.sql
-- questions            number of questions asked
-- candidates           number of generated candidates, without repairs
-- executable           share of them that run
-- rows, empty, error, timeout  share of them with this outcome
-- duplicates           share of them with the text of an earlier candidate of the same question
-- accuracy             share of them that are right
-- oracle_before        share of the questions with a right candidate before the fixer
-- oracle_after         share of the questions with a right candidate in the pool that selection saw, after the fixer
-- final                share of the questions whose answer is right
WITH by_question AS (
  SELECT
    run,
    pipeline,
    id,
    count(*) FILTER (parent IS NULL) AS candidates,
    count(*) FILTER (parent IS NULL AND outcome = 'rows') AS rows,
    count(*) FILTER (parent IS NULL AND outcome = 'empty') AS empty,
    count(*) FILTER (parent IS NULL AND outcome = 'error') AS error,
    count(*) FILTER (parent IS NULL AND outcome = 'timeout') AS timeout,
    count(*) FILTER (parent IS NULL AND duplicate) AS duplicates,
    count(*) FILTER (parent IS NULL AND "right") AS right_ones,
    coalesce(bool_or("right") FILTER (in_pool), false) AS right_after
  FROM candidates
  GROUP BY run, pipeline, id
)
SELECT
  run,
  pipeline,
  tier,
  count(*) AS questions,
  coalesce(sum(candidates), 0) AS candidates,
  (sum(rows) + sum(empty)) / nullif(sum(candidates), 0) AS executable,
  sum(rows) / nullif(sum(candidates), 0) AS rows,
  sum(empty) / nullif(sum(candidates), 0) AS empty,
  sum(error) / nullif(sum(candidates), 0) AS error,
  sum(timeout) / nullif(sum(candidates), 0) AS timeout,
  sum(duplicates) / nullif(sum(candidates), 0) AS duplicates,
  sum(right_ones) / nullif(sum(candidates), 0) AS accuracy,
  avg((coalesce(right_ones, 0) > 0)::INT) AS oracle_before,
  avg(coalesce(right_after, false)::INT) AS oracle_after,
  avg(coalesce("right", false)::INT) AS final
FROM answers JOIN question_tiers USING (run, id) LEFT JOIN by_question USING (run, pipeline, id)
GROUP BY run, pipeline, tier
HAVING sum(candidates) > 0
ORDER BY run, tier;
