-- How good are the candidates of each generator, schema, form, prompt, model, temperature and sample?
--
-- run, pipeline, tier  as in headline.sql
-- dimension            generator, schema, form, prompt, model, temperature or sample
-- member               its value, as a-precise of the generators
-- questions            for which it wrote a candidate
-- candidates           that it wrote, repairs left out
-- executable           share of them that run
-- accuracy             share of them that are right
-- accuracy_after       share of them that are right as the fixer left them
-- duplicates           share of them with the text of an earlier candidate of their question
-- oracle               share of its questions of which it wrote a right one
-- rescues              questions of which it alone wrote a right one
-- chosen               share of the questions whose answer comes from it
WITH after AS (
  SELECT
    run,
    pipeline,
    id,
    root AS candidate,
    coalesce(bool_or("right") FILTER (standing), false) AS right_after,
    bool_or(chosen) AS chosen_after
  FROM candidates JOIN revisions USING (run, pipeline, id, candidate)
  GROUP BY run, pipeline, id, root
),
generated AS (
  SELECT
    candidates.* EXCLUDE (candidate, "right"),
    coalesce("right", false) AS is_right,
    right_after,
    chosen_after,
    unnest([
      {dimension: 'generator', member: generator},
      {dimension: 'schema', member: schema},
      {dimension: 'form', member: form},
      {dimension: 'prompt', member: prompt},
      {dimension: 'model', member: model},
      {dimension: 'temperature', member: temperature::VARCHAR},
      {dimension: 'sample', member: sample::VARCHAR}
    ], recursive := true)
  FROM candidates JOIN after USING (run, pipeline, id, candidate)
  WHERE parent IS NULL
),
by_question AS (
  SELECT
    run,
    pipeline,
    id,
    dimension,
    member,
    count(*) AS candidates,
    count(*) FILTER (outcome IN ('rows', 'empty')) AS executable,
    count(*) FILTER (is_right) AS right_ones,
    count(*) FILTER (right_after) AS right_after,
    count(*) FILTER (duplicate) AS duplicates,
    bool_or(chosen_after) AS chosen
  FROM generated
  WHERE member IS NOT NULL
  GROUP BY ALL
),
compared AS (
  SELECT *, count(*) FILTER (right_ones > 0) OVER (PARTITION BY run, pipeline, id, dimension) AS members_right
  FROM by_question
)
SELECT
  run,
  pipeline,
  tier,
  dimension,
  member,
  count(*) AS questions,
  sum(candidates) AS candidates,
  sum(executable) / sum(candidates) AS executable,
  sum(right_ones) / sum(candidates) AS accuracy,
  sum(right_after) / sum(candidates) AS accuracy_after,
  sum(duplicates) / sum(candidates) AS duplicates,
  avg((right_ones > 0)::INT) AS oracle,
  count(*) FILTER (right_ones > 0 AND members_right = 1) AS rescues,
  avg(chosen::INT) AS chosen
FROM compared JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier, dimension, member
ORDER BY run, tier, dimension, accuracy DESC, member;
