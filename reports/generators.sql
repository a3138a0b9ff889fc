-- How good are the candidates by generator, schema, form, prompt, model, temperature and sample?
--
-- run, pipeline, tier  as in headline.sql
-- dimension            generator, schema, form, prompt, model, temperature or sample
-- member               its value, for example the generator a-precise
-- questions            number of questions with a candidate of this member
-- candidates           number of its candidates, without repairs
-- executable           share of them that run
-- accuracy             share of them that are right
-- accuracy_after       share of them that are right after the fixer
-- duplicates           share of them with the text of an earlier candidate of the same question
-- oracle               share of its questions with a right candidate of this member
-- rescues              number of questions for which only this member wrote a right candidate
-- chosen               share of its questions whose answer comes from it
WITH after AS (
  SELECT
    run,
    pipeline,
    id,
    root AS candidate,
    coalesce(bool_or("right") FILTER (in_pool), false) AS right_after,
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
