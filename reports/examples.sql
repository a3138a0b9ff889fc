-- Do the retrieved examples share the structure of the gold query?
--
-- run, pipeline, tier  as in headline.sql
-- questions            number of questions for which examples were retrieved
-- examples             mean number of examples per question
-- nearest              share of the questions whose nearest example has the gold query's skeleton: its SQL without
--                      names and literals
-- any                  share of the questions for which any example has it
-- place                mean rank of the first example that has it, 0 being the nearest
-- accuracy_with        accuracy where any example has it; NULL where there is no such question
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
