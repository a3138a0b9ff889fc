-- How many of the values that the gold queries compare with does grounding find, by tier?
--
-- run, pipeline, tier  as in headline.sql
-- questions            number of questions whose gold query compares a field with a text
-- literals             number of such texts, compared by =, <>, IN or LIKE
-- found                number of them with a matched value of the same field that equals them, or for LIKE contains them
-- recall               found / literals
-- complete             share of the questions for which all were found
-- matches              number of matched values, over all questions
-- wrong                number of them that the gold query does not use
-- precision            share of the matches that the gold query uses; NULL without matches
-- misled               number of wrong answers whose query contains a wrong match and not the gold query's value
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
