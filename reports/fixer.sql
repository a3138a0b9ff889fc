-- What does the fixer gain, rules and model apart?
--
-- run, pipeline, tier  as in headline.sql
-- repair               rule or model: what made the repair that stands; both: the two together
-- tried                repairs made
-- broken               candidates as generated that were repaired
-- mended               of them those whose repair runs and took their place
-- rescued              of them those that were wrong and are right now
-- spoilt               of them those that were right and are wrong now
-- net                  rescued - spoilt
-- questions_rescued    questions without a right candidate before, with one after
-- questions_spoilt     questions with a right candidate before, without one after
WITH chains AS (
  SELECT
    run,
    pipeline,
    id,
    root,
    count(*) FILTER (repair = 'rule') AS rules,
    count(*) FILTER (repair = 'model') AS models,
    any_value(repair) FILTER (standing) AS standing_repair,
    coalesce(bool_or(outcome IN ('rows', 'empty')) FILTER (standing), false) AS runs,
    coalesce(bool_or("right") FILTER (candidate = root), false) AS right_before,
    coalesce(bool_or("right") FILTER (standing), false) AS right_after
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
      {repair: 'both', tried: sum(rules + models), broken: count(*) FILTER (rules + models > 0),
        mended: count(*) FILTER (standing_repair IS NOT NULL AND runs),
        rescued: count(*) FILTER (NOT right_before AND right_after AND standing_repair IS NOT NULL),
        spoilt: count(*) FILTER (right_before AND NOT right_after AND standing_repair IS NOT NULL)},
      {repair: 'rule', tried: sum(rules), broken: count(*) FILTER (rules > 0),
        mended: count(*) FILTER (standing_repair = 'rule' AND runs),
        rescued: count(*) FILTER (NOT right_before AND right_after AND standing_repair = 'rule'),
        spoilt: count(*) FILTER (right_before AND NOT right_after AND standing_repair = 'rule')},
      {repair: 'model', tried: sum(models), broken: count(*) FILTER (models > 0),
        mended: count(*) FILTER (standing_repair = 'model' AND runs),
        rescued: count(*) FILTER (NOT right_before AND right_after AND standing_repair = 'model'),
        spoilt: count(*) FILTER (right_before AND NOT right_after AND standing_repair = 'model')}
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
  sum(broken) AS broken,
  sum(mended) AS mended,
  sum(rescued) AS rescued,
  sum(spoilt) AS spoilt,
  sum(rescued) - sum(spoilt) AS net,
  count(*) FILTER (NOT oracle_before AND oracle_after AND rescued > 0) AS questions_rescued,
  count(*) FILTER (oracle_before AND NOT oracle_after AND spoilt > 0) AS questions_spoilt
FROM by_question JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier, repair
HAVING sum(tried) > 0
ORDER BY run, tier, repair;
