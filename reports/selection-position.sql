-- Does the selector prefer the candidate that it is shown first?
--
-- run, pipeline, tier  as in headline.sql
-- verdicts             number of comparisons of two candidates
-- ties                 share of them without a winner
-- first_wins           share of the decided ones that the first candidate won
-- decidable            number of comparisons of a right with a wrong candidate
-- precision            share of them that the right one won; a tie counts as half
-- right_first          the same where the right one was shown first; NULL where it never was
-- right_second         the same where it was shown second
-- bias                 right_first - right_second: 0 without preference, above 0 where the first is preferred
WITH judged AS (
  SELECT
    *,
    first_right <> second_right AS decidable,
    CASE
      WHEN winner IS NULL THEN 0.5::DOUBLE
      WHEN (winner = first) = first_right THEN 1
      ELSE 0
    END AS points
  FROM verdicts
)
SELECT
  run,
  pipeline,
  tier,
  count(*) AS verdicts,
  avg((winner IS NULL)::INT) AS ties,
  avg((winner = first)::INT) AS first_wins,
  count(*) FILTER (decidable) AS decidable,
  avg(points) FILTER (decidable) AS precision,
  avg(points) FILTER (decidable AND first_right) AS right_first,
  avg(points) FILTER (decidable AND second_right) AS right_second,
  avg(points) FILTER (decidable AND first_right) - avg(points) FILTER (decidable AND second_right) AS bias
FROM judged JOIN question_tiers USING (run, id)
GROUP BY run, pipeline, tier
ORDER BY run, tier;
