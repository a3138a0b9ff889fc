-- How much of the schema that the gold queries need does linking keep, and how much else?
--
-- run, pipeline, tier  as in headline.sql
-- stage                as the pipeline names it
-- schema               filtered: what is left before a model picks; precise: S1; recall: S2
-- questions            number of questions with this schema whose gold query could be parsed
-- table_recall         share of the gold query's tables that it holds, mean over the questions
-- table_precision      share of its tables that the gold query needs, mean over the questions
-- field_recall, field_precision  the same for fields
-- tables_complete      share of the questions for which it holds all tables
-- complete             share of the questions for which it holds all fields
-- fields               mean number of its fields
-- accuracy_complete    accuracy where it is complete; NULL where it never is
-- accuracy_incomplete  accuracy where something is missing
WITH needed AS (
  SELECT
    run,
    id,
    list_distinct(list_transform(gold_tables, lambda name: lower(name))) AS gold_tables,
    list_distinct(list_transform(gold_fields, lambda name: lower(name))) AS gold_fields
  FROM questions
  WHERE gold_fields IS NOT NULL
),
kept AS (
  SELECT
    run,
    pipeline,
    id,
    stage,
    schema,
    list_distinct(list_transform(tables, lambda name: lower(name))) AS tables,
    list_distinct(list_transform(fields, lambda name: lower(name))) AS fields
  FROM linked
),
compared AS (
  SELECT
    kept.*,
    tier,
    len(list_intersect(tables, gold_tables)) AS tables_hit,
    len(list_intersect(fields, gold_fields)) AS fields_hit,
    len(gold_tables) AS tables_needed,
    len(gold_fields) AS fields_needed,
    coalesce("right", false) AS is_right
  FROM kept
  JOIN needed USING (run, id)
  JOIN question_tiers USING (run, id)
  LEFT JOIN answers USING (run, pipeline, id)
)
SELECT
  run,
  pipeline,
  tier,
  stage,
  schema,
  count(*) AS questions,
  avg(tables_hit / nullif(tables_needed, 0)) AS table_recall,
  avg(tables_hit / nullif(len(tables), 0)) AS table_precision,
  avg(fields_hit / nullif(fields_needed, 0)) AS field_recall,
  avg(fields_hit / nullif(len(fields), 0)) AS field_precision,
  avg((tables_hit = tables_needed)::INT) AS tables_complete,
  avg((fields_hit = fields_needed)::INT) AS complete,
  avg(len(fields)) AS fields,
  avg(is_right::INT) FILTER (fields_hit = fields_needed) AS accuracy_complete,
  avg(is_right::INT) FILTER (fields_hit < fields_needed) AS accuracy_incomplete
FROM compared
GROUP BY run, pipeline, tier, stage, schema
ORDER BY run, tier, stage, fields;
