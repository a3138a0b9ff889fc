-- Views over the tables of scored runs, named as the tables, for the other files of this folder: run it first.
--
-- It takes all of reports/runs; for one run, or for others, say so before:
--   SET VARIABLE runs = 'reports/runs/dev-offline';
--   .read reports/views.sql
--   .read reports/waterfall.sql
SET VARIABLE runs = coalesce(getvariable('runs'), 'reports/runs/*');
CREATE OR REPLACE VIEW questions AS
  FROM read_parquet(getvariable('runs') || '/tables/questions.parquet', union_by_name = true);
CREATE OR REPLACE VIEW gold_literals AS
  FROM read_parquet(getvariable('runs') || '/tables/gold_literals.parquet', union_by_name = true);
CREATE OR REPLACE VIEW answers AS
  FROM read_parquet(getvariable('runs') || '/tables/answers.parquet', union_by_name = true);
CREATE OR REPLACE VIEW scores AS
  FROM read_parquet(getvariable('runs') || '/tables/scores.parquet', union_by_name = true);
CREATE OR REPLACE VIEW candidates AS
  FROM read_parquet(getvariable('runs') || '/tables/candidates.parquet', union_by_name = true);
CREATE OR REPLACE VIEW calls AS
  FROM read_parquet(getvariable('runs') || '/tables/calls.parquet', union_by_name = true);
CREATE OR REPLACE VIEW stages AS
  FROM read_parquet(getvariable('runs') || '/tables/stages.parquet', union_by_name = true);
CREATE OR REPLACE VIEW matched_values AS
  FROM read_parquet(getvariable('runs') || '/tables/matched_values.parquet', union_by_name = true);
CREATE OR REPLACE VIEW linked AS
  FROM read_parquet(getvariable('runs') || '/tables/linked.parquet', union_by_name = true);
CREATE OR REPLACE VIEW examples AS
  FROM read_parquet(getvariable('runs') || '/tables/examples.parquet', union_by_name = true);
CREATE OR REPLACE VIEW clusters AS
  FROM read_parquet(getvariable('runs') || '/tables/clusters.parquet', union_by_name = true);
CREATE OR REPLACE VIEW verdicts AS
  FROM read_parquet(getvariable('runs') || '/tables/verdicts.parquet', union_by_name = true);
