-- What does the fixer gain, rules and model apart?
--
-- run, pipeline, tier  as in headline.sql
-- repair               who made the repair that was taken into the pool: rule or model; both: the two together
-- tried                number of repairs
-- repaired             number of generated candidates with at least one repair
-- fixed                number of these whose repair runs and took their place
-- rescued              number of these that were wrong and are right now
-- broken               number of these that were right and are wrong now
-- net                  rescued - broken
-- questions_rescued    number of questions without a right candidate before the fixer, with one after it
-- questions_broken     number of questions with a right candidate before the fixer, without one after it
WITH chains AS (
  SELECT
    run,
    pipeline,
    id,
    root,
    count(*) FILTER (repair = 'rule') AS rules,
    count(*) FILTER (repair = 'model') AS models,
    any_value(repair) FILTER (in_pool) AS pool_repair,
    coalesce(bool_or(outcome IN ('rows', 'empty')) FILTER (in_pool), false) AS runs,
    coalesce(bool_or("right") FILTER (candidate = root), false) AS right_before,
    coalesce(bool_or("right") FILTER (in_pool), false) AS right_after
  FROM candidates JOIN revisions USING (run, pipeline, id, candidate)
  GROUP BY run, pipeline, id, root
),
by_question AS (
  SELECT
    run,
    pipeline,
    id,
    bool_or(right_before) AS oracle_before,
    bool_or(right_after) AS oracle_after,
    unnest([
      {repair: 'both', tried: sum(rules + models), repaired: count(*) FILTER (rules + models > 0),
        fixed: count(*) FILTER (pool_repair IS NOT NULL AND runs),
        rescued: count(*) FILTER (NOT right_before AND right_after AND pool_repair IS NOT NULL),
        broken: count(*) FILTER (right_before AND NOT right_after AND pool_repair IS NOT NULL)},
      {repair: 'rule', tried: sum(rules), repaired: count(*) FILTER (rules > 0),
        fixed: count(*) FILTER (pool_repair = 'rule' AND runs),
        rescued: count(*) FILTER (NOT right_before AND right_after AND pool_repair = 'rule'),
        broken: count(*) FILTER (right_before AND NOT right_after AND pool_repair = 'rule')},
      {repair: 'model', tried: sum(models), repaired: count(*) FILTER (models > 0),
        fixed: count(*) FILTER (pool_repair = 'model' AND runs),
        rescued: count(*) FILTER (NOT right_before AND right_after AND pool_repair = 'model'),
        broken: count(*) FILTER (right_before AND NOT right_after AND pool_repair = 'model')}
    ], recursive := true)
  FROM chains
  GROUP BY run, pipeline, id
)
SELECT
  run,
  pipeline,
  tier,
  repair,
  sum(tried) AS tried,
  sum(repaired) AS repaired,
  sum(fixed) AS fixed,
  sum(rescued) AS rescued,
  sum(broken) AS broken,
  sum(rescued) - sum(broken) AS net,
  count(*) FILTER (NOT oracle_before AND oracle_after AND rescued > 0) AS questions_rescued,
  count(*) FILTER (oracle_before AND NOT oracle_after AND broken > 0) AS questions_broken
FROM by_question JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier, repair
HAVING sum(tried) > 0
ORDER BY run, tier, repair;
