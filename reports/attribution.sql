-- Which stage lost each wrong answer first?
--
-- run, pipeline, id, database, tier  the question; tier is NULL where it has none
-- lost   gold: the gold itself does not run, or no candidate equals one that the gold check doubts
--        failed: the pipeline ended with an error
--        value: a text that the gold compares with was neither matched, nor in the question, nor in any candidate
--        linking: the schema that was linked lacks a field of the gold
--        budget: a budget ended the question
--        generation: no candidate is right
--        fixer: a right candidate was repaired into a wrong one, or a right repair did not take its place
--        unknown: a right candidate was there, and the pipeline said that it does not know
--        selection: a right candidate was there, and another was chosen
-- what   what is wrong with the gold, what was missing (values, fields), the failure, the budget, or the numbers of
--        the right candidates
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
)
SELECT
  run,
  pipeline,
  id,
  database,
  tier,
  lost,
  CASE lost
    WHEN 'gold' THEN coalesce(nullif(doubted, ''), gold_outcome)
    WHEN 'failed' THEN failure
    WHEN 'budget' THEN stopped
    WHEN 'value' THEN array_to_string(values_missed, ', ')
    WHEN 'linking' THEN array_to_string(fields_missed, ', ')
    WHEN 'fixer' THEN array_to_string(right_ever, ', ')
    WHEN 'unknown' THEN array_to_string(right_standing, ', ')
    WHEN 'selection' THEN array_to_string(right_standing, ', ')
  END AS what
FROM lost
ORDER BY run, id;
