-- Does a solved example that was retrieved share the structure of the gold query?
--
-- run, pipeline, tier  as in headline.sql
-- questions            for which examples were retrieved
-- examples             retrieved for each of them, on the mean
-- nearest              share of them whose nearest example has the gold's skeleton: the query without names and literals
-- any                  share of them of which any example has it
-- place                place of the first one that has it, 0 the nearest, on the mean
-- accuracy_with        accuracy where any has it; NULL where there is none
-- accuracy_without     accuracy where none has it
WITH by_question AS (
  SELECT
    run,
    pipeline,
    id,
    count(*) AS examples,
    bool_or(coalesce(same_skeleton, false)) AS same,
    bool_or(coalesce(same_skeleton, false) AND position = 0) AS nearest,
    min(position) FILTER (same_skeleton) AS place
  FROM examples
  GROUP BY run, pipeline, id
)
SELECT
  run,
  pipeline,
  tier,
  count(*) AS questions,
  avg(examples) AS examples,
  avg(nearest::INT) AS nearest,
  avg(same::INT) AS any,
  avg(place) AS place,
  avg(coalesce("right", false)::INT) FILTER (same) AS accuracy_with,
  avg(coalesce("right", false)::INT) FILTER (NOT same) AS accuracy_without
FROM by_question JOIN question_tiers USING (run, id) LEFT JOIN answers USING (run, pipeline, id)
GROUP BY run, pipeline, tier
ORDER BY run, tier;
