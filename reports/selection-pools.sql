-- How well does selection choose, by what the pool holds?
--
-- run, pipeline, tier  as in headline.sql
-- right_share          share of the pool that is right: up to 1/4, up to 1/2, up to 3/4, below 1
-- clusters             number of clusters: 1 (the other candidates fail), 2, 3 to 4, 5 and more
-- place                rank of the first right cluster, 0 the largest or best ranked; NULL where no cluster is right
-- questions            number of questions with such a pool, each with a right and a wrong candidate
-- precision            share of their answers that are right
-- chance               mean share of right candidates in their pools
WITH pools AS (
  SELECT run, pipeline, id, count(*) AS pool, count(*) FILTER ("right") AS right_ones
  FROM candidates
  WHERE in_pool
  GROUP BY run, pipeline, id
  HAVING right_ones > 0 AND right_ones < pool
),
groups AS (
  SELECT run, pipeline, id, count(*) AS clusters, min(cluster) FILTER ("right") AS place
  FROM clusters
  GROUP BY run, pipeline, id
)
SELECT
  run,
  pipeline,
  tier,
  CASE
    WHEN right_ones / pool <= 0.25 THEN 'up to 1/4'
    WHEN right_ones / pool <= 0.5 THEN 'up to 1/2'
    WHEN right_ones / pool <= 0.75 THEN 'up to 3/4'
    ELSE 'below 1'
  END AS right_share,
  CASE WHEN clusters < 3 THEN clusters::VARCHAR WHEN clusters < 5 THEN '3 to 4' ELSE '5 and more' END AS clusters,
  place,
  count(*) AS questions,
  avg(coalesce("right", false)::INT) AS precision,
  avg(right_ones / pool) AS chance
FROM pools
JOIN groups USING (run, pipeline, id)
JOIN question_tiers USING (run, id)
JOIN answers USING (run, pipeline, id)
GROUP BY ALL
ORDER BY run, tier, min(right_ones / pool), min(groups.clusters), place;
