-- How accurate is a run by kind of query and size of database?
--
-- run, pipeline, tier  as in headline.sql
-- feature              of the gold query: joins, subqueries, aggregates, set operations, window functions, grouped,
--                      ordered, limited, distinct rows, dates, tables, fields; of the database: database tables,
--                      database fields, database rows
-- place                rank of the member within its feature, 0 the smallest
-- member               how many, or yes and no
-- questions            number of questions with such a gold query
-- accuracy             share of their answers that are right
WITH features AS (
  SELECT run, id, unnest([
    {feature: 'joins', place: least(joins, 4), member: CASE WHEN joins > 3 THEN '4 and more' ELSE joins::VARCHAR END},
    {feature: 'subqueries', place: least(subqueries, 2),
      member: CASE WHEN subqueries > 1 THEN '2 and more' ELSE subqueries::VARCHAR END},
    {feature: 'aggregates', place: least(aggregates, 3),
      member: CASE WHEN aggregates > 2 THEN '3 and more' ELSE aggregates::VARCHAR END},
    {feature: 'set operations', place: least(set_operations, 1),
      member: CASE WHEN set_operations > 0 THEN 'yes' WHEN set_operations = 0 THEN 'no' END},
    {feature: 'window functions', place: least(window_functions, 1),
      member: CASE WHEN window_functions > 0 THEN 'yes' WHEN window_functions = 0 THEN 'no' END},
    {feature: 'grouped', place: grouped::INT, member: CASE WHEN grouped THEN 'yes' WHEN NOT grouped THEN 'no' END},
    {feature: 'ordered', place: ordered::INT, member: CASE WHEN ordered THEN 'yes' WHEN NOT ordered THEN 'no' END},
    {feature: 'limited', place: limited::INT, member: CASE WHEN limited THEN 'yes' WHEN NOT limited THEN 'no' END},
    {feature: 'distinct rows', place: distinct_rows::INT,
      member: CASE WHEN distinct_rows THEN 'yes' WHEN NOT distinct_rows THEN 'no' END},
    {feature: 'dates', place: dates::INT, member: CASE WHEN dates THEN 'yes' WHEN NOT dates THEN 'no' END},
    {feature: 'tables', place: least(tables, 4), member: CASE WHEN tables > 3 THEN '4 and more' ELSE tables::VARCHAR END},
    {feature: 'fields', place: CASE WHEN fields > 6 THEN 3 WHEN fields > 3 THEN 2 WHEN fields > 1 THEN 1 ELSE 0 END,
      member: CASE
        WHEN fields > 6 THEN '7 and more' WHEN fields > 3 THEN '4 to 6' WHEN fields > 1 THEN '2 to 3'
        WHEN fields >= 0 THEN 'up to 1'
      END},
    {feature: 'database tables',
      place: CASE WHEN database_tables > 20 THEN 3 WHEN database_tables > 10 THEN 2 WHEN database_tables > 5 THEN 1 ELSE 0 END,
      member: CASE
        WHEN database_tables > 20 THEN 'above 20' WHEN database_tables > 10 THEN '11 to 20'
        WHEN database_tables > 5 THEN '6 to 10' WHEN database_tables >= 0 THEN 'up to 5'
      END},
    {feature: 'database fields',
      place: CASE WHEN database_fields > 200 THEN 3 WHEN database_fields > 60 THEN 2 WHEN database_fields > 20 THEN 1 ELSE 0 END,
      member: CASE
        WHEN database_fields > 200 THEN 'above 200' WHEN database_fields > 60 THEN '61 to 200'
        WHEN database_fields > 20 THEN '21 to 60' WHEN database_fields >= 0 THEN 'up to 20'
      END},
    {feature: 'database rows',
      place: CASE
        WHEN database_rows >= 1000000 THEN 3 WHEN database_rows >= 100000 THEN 2 WHEN database_rows >= 1000 THEN 1 ELSE 0
      END,
      member: CASE
        WHEN database_rows >= 1000000 THEN '1,000,000 and more' WHEN database_rows >= 100000 THEN 'below 1,000,000'
        WHEN database_rows >= 1000 THEN 'below 100,000' WHEN database_rows >= 0 THEN 'below 1,000'
      END}
  ], recursive := true)
  FROM questions
)
SELECT
  run,
  pipeline,
  tier,
  feature,
  place,
  member,
  count(*) AS questions,
  avg(coalesce("right", false)::INT) AS accuracy
FROM features JOIN question_tiers USING (run, id) JOIN answers USING (run, id)
WHERE member IS NOT NULL
GROUP BY run, pipeline, tier, feature, place, member
ORDER BY run, tier, feature, place;
