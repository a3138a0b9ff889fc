-- Views over the tables of scored runs, for the other files of this folder: run it first.
--
-- It takes all of reports/runs. For other runs set the variable before, to one folder, to several with commas between
-- or to a pattern:
--   SET VARIABLE runs = 'reports/runs/dev-offline';
--   .read reports/views.sql
--   .read reports/waterfall.sql
SET VARIABLE runs = coalesce(getvariable('runs'), 'reports/runs/*');
CREATE OR REPLACE MACRO table_files(name) AS
  list_transform(string_split(getvariable('runs'), ','), lambda run: trim(run) || '/tables/' || name || '.parquet');

-- The tables, each under its own name.
CREATE OR REPLACE VIEW questions AS FROM read_parquet(table_files('questions'), union_by_name = true);
CREATE OR REPLACE VIEW gold_literals AS FROM read_parquet(table_files('gold_literals'), union_by_name = true);
CREATE OR REPLACE VIEW answers AS FROM read_parquet(table_files('answers'), union_by_name = true);
CREATE OR REPLACE VIEW scores AS FROM read_parquet(table_files('scores'), union_by_name = true);
CREATE OR REPLACE VIEW candidates AS FROM read_parquet(table_files('candidates'), union_by_name = true);
CREATE OR REPLACE VIEW calls AS FROM read_parquet(table_files('calls'), union_by_name = true);
CREATE OR REPLACE VIEW stages AS FROM read_parquet(table_files('stages'), union_by_name = true);
CREATE OR REPLACE VIEW matched_values AS FROM read_parquet(table_files('matched_values'), union_by_name = true);
CREATE OR REPLACE VIEW linked AS FROM read_parquet(table_files('linked'), union_by_name = true);
CREATE OR REPLACE VIEW examples AS FROM read_parquet(table_files('examples'), union_by_name = true);
CREATE OR REPLACE VIEW clusters AS FROM read_parquet(table_files('clusters'), union_by_name = true);
CREATE OR REPLACE VIEW slots AS FROM read_parquet(table_files('slots'), union_by_name = true);
CREATE OR REPLACE VIEW verdicts AS FROM read_parquet(table_files('verdicts'), union_by_name = true);
CREATE OR REPLACE VIEW unanswerable AS FROM read_parquet(table_files('unanswerable'), union_by_name = true);

-- Each question under its tier and under `all`; one without a tier only under `all`.
CREATE OR REPLACE VIEW question_tiers AS
  SELECT run, id, unnest(CASE WHEN tier IS NULL THEN ['all'] ELSE ['all', tier] END) AS tier FROM questions;

-- Each candidate with its `root`: the generated candidate that its repairs go back to, or itself.
CREATE OR REPLACE VIEW revisions AS
  WITH RECURSIVE lineage AS (
    SELECT run, pipeline, id, candidate, candidate AS root FROM candidates WHERE parent IS NULL
    UNION ALL
    SELECT child.run, child.pipeline, child.id, child.candidate, lineage.root
    FROM candidates AS child
    JOIN lineage
      ON child.run = lineage.run
      AND child.pipeline = lineage.pipeline
      AND child.id = lineage.id
      AND child.parent = lineage.candidate
  )
  FROM lineage;

-- The wrong answers with what lost each of them first (`lost`) and what exactly (`what`); attribution.sql explains both.
CREATE OR REPLACE VIEW lost_answers AS
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
      list(candidate ORDER BY candidate) FILTER ("right" AND in_pool) AS right_in_pool,
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
        WHEN right_in_pool IS NOT NULL AND stopped IS NOT NULL THEN 'budget'
        WHEN right_in_pool IS NOT NULL AND outcome = 'unknown' THEN 'unknown'
        WHEN right_in_pool IS NOT NULL THEN 'selection'
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
      right_in_pool,
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
      WHEN 'unknown' THEN array_to_string(right_in_pool, ', ')
      WHEN 'selection' THEN array_to_string(right_in_pool, ', ')
    END AS what
  FROM lost;
