-- How many of the values that the gold queries compare with does grounding find, by tier?
--
-- run, pipeline, tier  as in headline.sql
-- questions            whose gold compares a field with a text
-- literals             such texts, compared by =, <>, IN or LIKE: those that are stored values or parts of them
-- found                of them those that a matched value of the same field equals, or for LIKE holds
-- recall               found / literals
-- complete             share of the questions of which all were found
-- matches              stored values that were matched, over all questions
-- wrong                of them those that the gold does not use
-- precision            share of the matches that the gold uses; NULL without matches
-- misled               wrong answers whose query holds a wrong match and not the gold's value
WITH -- Pipelines that match values at all.
grounded AS (
  SELECT run, pipeline FROM stages WHERE method LIKE 'ground/%'
  UNION
  SELECT run, pipeline FROM matched_values
),
wanted AS (
  SELECT
    run,
    pipeline,
    id,
    value,
    EXISTS (
      FROM matched_values AS matched
      WHERE matched.run = gold_literals.run
        AND matched.pipeline = grounded.pipeline
        AND matched.id = gold_literals.id
        AND lower(matched.field) = lower(gold_literals.field)
        AND CASE
          WHEN operator LIKE '%like' THEN contains(lower(matched.value), lower(gold_literals.value))
          ELSE lower(matched.value) = lower(gold_literals.value)
        END
    ) AS found
  FROM gold_literals JOIN grounded USING (run)
  WHERE "text" AND operator IN ('=', '<>', 'in', 'not in', 'like', 'not like')
),
by_question AS (
  SELECT run, pipeline, id, count(*) AS literals, count(*) FILTER (found) AS found
  FROM wanted
  GROUP BY run, pipeline, id
),
used AS (
  SELECT
    matched.run,
    matched.pipeline,
    matched.id,
    count(*) AS matches,
    count(*) FILTER (NOT matched.in_gold) AS wrong,
    coalesce(bool_or(
      NOT matched.in_gold
        AND NOT coalesce(answers.right, false)
        AND contains(answers.sql, '''' || replace(matched.value, '''', '''''') || '''')
        AND EXISTS (
          FROM wanted
          WHERE wanted.run = matched.run
            AND wanted.pipeline = matched.pipeline
            AND wanted.id = matched.id
            AND NOT contains(answers.sql, '''' || replace(wanted.value, '''', '''''') || '''')
        )
    ), false) AS misled
  FROM matched_values AS matched LEFT JOIN answers USING (run, pipeline, id)
  GROUP BY matched.run, matched.pipeline, matched.id
)
SELECT
  run,
  pipeline,
  tier,
  count(*) FILTER (literals > 0) AS questions,
  coalesce(sum(literals), 0) AS literals,
  coalesce(sum(found), 0) AS found,
  sum(found) / nullif(sum(literals), 0) AS recall,
  avg((found = literals)::INT) AS complete,
  coalesce(sum(matches), 0) AS matches,
  coalesce(sum(wrong), 0) AS wrong,
  1 - sum(wrong) / nullif(sum(matches), 0) AS precision,
  count(*) FILTER (misled) AS misled
FROM by_question FULL JOIN used USING (run, pipeline, id) JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier
ORDER BY run, tier;
