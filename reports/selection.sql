-- How well does selection choose from the pool?
--
-- run, pipeline, tier  as in headline.sql
-- questions            number of questions with at least one candidate in the pool that selection saw
-- fast_path            share of them with one cluster, so that nothing is left to compare: all candidates that have rows
--                      agree (where none has any, all that found nothing); failed candidates do not count
-- fast_precision       share of their answers that are right
-- compared             number of questions with several clusters
-- compared_precision   share of their answers that are right
-- mixed                number of questions whose pool holds a right and a wrong candidate
-- mixed_precision      share of their answers that are right: the selector's own precision
-- chance               mean share of right candidates in those pools: what choosing at random would reach
-- oracle               share of the questions with a right candidate in the pool
-- final                share of the questions whose answer is right
-- final_of_oracle      final / oracle; NULL where no pool holds a right candidate
-- verdicts             number of comparisons made by a model
WITH pools AS (
  SELECT run, pipeline, id, count(*) AS pool, count(*) FILTER ("right") AS right_ones
  FROM candidates
  WHERE in_pool
  GROUP BY run, pipeline, id
),
groups AS (SELECT run, pipeline, id, count(*) AS clusters FROM clusters GROUP BY run, pipeline, id),
comparisons AS (SELECT run, pipeline, id, count(*) AS verdicts FROM verdicts GROUP BY run, pipeline, id),
by_question AS (
  SELECT
    run,
    pipeline,
    id,
    tier,
    pool,
    right_ones,
    coalesce(clusters, 0) AS clusters,
    coalesce(verdicts, 0) AS verdicts,
    coalesce("right", false) AS is_right
  FROM pools
  JOIN question_tiers USING (run, id)
  JOIN answers USING (run, pipeline, id)
  LEFT JOIN groups USING (run, pipeline, id)
  LEFT JOIN comparisons USING (run, pipeline, id)
)
SELECT
  run,
  pipeline,
  tier,
  count(*) AS questions,
  avg((clusters = 1)::INT) AS fast_path,
  avg(is_right::INT) FILTER (clusters = 1) AS fast_precision,
  count(*) FILTER (clusters > 1) AS compared,
  avg(is_right::INT) FILTER (clusters > 1) AS compared_precision,
  count(*) FILTER (right_ones > 0 AND right_ones < pool) AS mixed,
  avg(is_right::INT) FILTER (right_ones > 0 AND right_ones < pool) AS mixed_precision,
  avg(right_ones / pool) FILTER (right_ones > 0 AND right_ones < pool) AS chance,
  avg((right_ones > 0)::INT) AS oracle,
  avg(is_right::INT) AS final,
  count(*) FILTER (is_right) / nullif(count(*) FILTER (right_ones > 0), 0) AS final_of_oracle,
  sum(verdicts) AS verdicts
FROM by_question
GROUP BY run, pipeline, tier
HAVING bool_or(clusters > 0)
ORDER BY run, tier;
