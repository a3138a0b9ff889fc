-- How many answers does each stage lose, from 100 % down to the accuracy?
--
-- run, pipeline, tier  as in headline.sql
-- step                 0: all questions; then the stages in the order in which they work; the last is what is left
-- stage                what lost the answers, as in attribution.sql; questions and right are the two ends
-- lost                 answers that it lost first
-- share                lost / all questions of the tier
-- left                 share of the questions not lost so far; of the last step the accuracy
WITH wrong AS (
  SELECT
    answers.*,
    database,
    tier,
    question,
    evidence,
    gold_fields,
    gold_outcome,
    -- Of an empty result, or one of NULLs, a right answer can still be told from a wrong one.
    array_to_string(list_filter(flags, lambda flag: flag NOT IN ('empty', 'null')), ', ') AS doubted
  FROM answers JOIN questions USING (run, id)
  WHERE NOT coalesce(answers.right, false)
),
pools AS (
  SELECT
    run,
    pipeline,
    id,
    list(candidate ORDER BY candidate) FILTER ("right") AS right_ever,
    list(candidate ORDER BY candidate) FILTER ("right" AND standing) AS right_standing,
    list(sql) AS queries
  FROM candidates
  GROUP BY run, pipeline, id
),
-- Only pipelines that match values, or link, can lose an answer there.
grounding AS (SELECT DISTINCT run, pipeline, id FROM stages WHERE method LIKE 'ground/%'),
values_missed AS (
  SELECT wrong.run, wrong.pipeline, wrong.id, list(DISTINCT literal.value ORDER BY literal.value) AS missed
  FROM wrong
  JOIN gold_literals AS literal USING (run, id)
  JOIN grounding USING (run, pipeline, id)
  LEFT JOIN pools USING (run, pipeline, id)
  WHERE literal.text AND operator IN ('=', '<>', 'in', 'not in', 'like', 'not like')
    AND NOT contains(concat_ws(' ', question, evidence), literal.value)
    AND NOT contains(coalesce(list_aggregate(queries, 'string_agg', ' '), ''), literal.value)
    AND NOT EXISTS (
      FROM matched_values AS matched
      WHERE matched.run = wrong.run
        AND matched.pipeline = wrong.pipeline
        AND matched.id = wrong.id
        AND lower(matched.field) = lower(literal.field)
        AND CASE
          WHEN operator LIKE '%like' THEN contains(lower(matched.value), lower(literal.value))
          ELSE lower(matched.value) = lower(literal.value)
        END
    )
  GROUP BY wrong.run, wrong.pipeline, wrong.id
),
-- The widest schema that a generator could see: S2, and S1 where there is no other.
linked_fields AS (
  SELECT run, pipeline, id, list_distinct(flatten(list(list_transform(fields, lambda name: lower(name))))) AS fields
  FROM linked
  WHERE schema IN ('precise', 'recall')
  GROUP BY run, pipeline, id
),
fields_missed AS (
  SELECT run, pipeline, id, list(DISTINCT field ORDER BY field) AS missed
  FROM (
    SELECT wrong.run, wrong.pipeline, wrong.id, fields, unnest(gold_fields) AS field
    FROM wrong JOIN linked_fields USING (run, pipeline, id)
  )
  WHERE NOT list_contains(fields, lower(field))
  GROUP BY run, pipeline, id
),
lost AS (
  SELECT
    run,
    pipeline,
    id,
    database,
    tier,
    gold_outcome,
    CASE
      WHEN gold_outcome IN ('error', 'timeout') THEN 'gold'
      WHEN right_ever IS NULL AND doubted <> '' THEN 'gold'
      WHEN outcome = 'failed' THEN 'failed'
      WHEN right_standing IS NOT NULL AND stopped IS NOT NULL THEN 'budget'
      WHEN right_standing IS NOT NULL AND outcome = 'unknown' THEN 'unknown'
      WHEN right_standing IS NOT NULL THEN 'selection'
      WHEN right_ever IS NOT NULL THEN 'fixer'
      WHEN values_missed.missed IS NOT NULL THEN 'value'
      WHEN fields_missed.missed IS NOT NULL THEN 'linking'
      WHEN stopped IS NOT NULL THEN 'budget'
      ELSE 'generation'
    END AS lost,
    doubted,
    failure,
    stopped,
    right_ever,
    right_standing,
    values_missed.missed AS values_missed,
    fields_missed.missed AS fields_missed
  FROM wrong
  LEFT JOIN pools USING (run, pipeline, id)
  LEFT JOIN values_missed USING (run, pipeline, id)
  LEFT JOIN fields_missed USING (run, pipeline, id)
),
graded AS (
  SELECT run, id, unnest(CASE WHEN tier IS NULL THEN ['all'] ELSE ['all', tier] END) AS tier FROM questions
),
totals AS (
  SELECT run, pipeline, tier, count(*) AS questions FROM answers JOIN graded USING (run, id) GROUP BY run, pipeline, tier
),
losses AS (
  SELECT lost.run, lost.pipeline, graded.tier, lost.lost AS stage, count(*) AS lost
  FROM lost JOIN graded USING (run, id)
  GROUP BY ALL
),
steps AS (
  SELECT unnest([
    'questions', 'gold', 'failed', 'value', 'linking', 'generation', 'fixer', 'selection', 'unknown', 'budget', 'right'
  ]) AS stage, unnest(range(11)) AS step
)
SELECT
  run,
  pipeline,
  tier,
  step,
  stage,
  coalesce(lost, 0) AS lost,
  coalesce(lost, 0) / questions AS share,
  1 - sum(coalesce(lost, 0)) OVER (PARTITION BY run, pipeline, tier ORDER BY step) / questions AS left
FROM totals CROSS JOIN steps LEFT JOIN losses USING (run, pipeline, tier, stage)
ORDER BY run, tier, step;
