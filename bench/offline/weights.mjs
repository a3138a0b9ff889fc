import { countedFeatures, likelihood } from "../../dist/semantic-parser/scoring/likelihood.js";
import { confidenceIn, evidenceOf } from "../../dist/stages/select/score-confidence.js";
import { calibrationError } from "../accuracy/calibration-error.mjs";
import { fitLogistic } from "./regression.mjs";

/** Both regressions, the second on top of the first; a large set counts for less than its size. */
export function fitWeights(samples) {
  const sizes = new Map();
  for (const { set } of samples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  const weightOf = ({ set }) => Math.sqrt(200 / sizes.get(set));
  const queries = samples.flatMap((sample) =>
    sample.candidates
      .filter(({ generator }) => generator === "semantic-parser")
      .map(({ features, right }) => ({ features: countedFeatures(features), right, weight: weightOf(sample) })),
  );
  const first = regress(queries);
  const clusters = samples.flatMap((sample) =>
    evidence(sample, first).map((features, at) => ({
      features,
      right: sample.candidates[sample.clusters[at][0]].right,
      weight: weightOf(sample),
    })),
  );
  return { likelihood: first, confidence: regress(clusters) };
}

/** Features that are 0 everywhere weigh nothing. */
function regress(samples) {
  const names = Object.keys(samples[0].features);
  const used = names.filter((name) => samples.some(({ features }) => features[name] !== 0));
  return { ...Object.fromEntries(names.map((name) => [name, 0])), ...fitLogistic(samples, used) };
}

function evidence({ candidates, clusters, votes }, weights) {
  const scored = candidates.map((each) =>
    each.features ? { ...each, score: likelihood(each.features, weights) * each.likeness } : each,
  );
  return evidenceOf(clusters, scored, votes);
}

/** What `select/score` would answer with these weights: the confidence of the likeliest cluster, and whether it is right. */
export function answersOf(samples, weights) {
  return samples.map((sample) => {
    const [best] = evidence(sample, weights.likelihood)
      .map((each, at) => ({
        confidence: confidenceIn(each, weights.confidence),
        right: sample.candidates[sample.clusters[at][0]].right,
      }))
      .sort((a, b) => b.confidence - a.confidence);
    return { answerable: sample.answerable, ...(best ?? { confidence: 0, right: false }) };
  });
}

/** The figures of bench/accuracy/board.mjs. */
export function boardOf(samples, weights, threshold) {
  const answers = answersOf(samples, weights);
  const share = (list, test) => (list.length === 0 ? "-" : (list.filter(test).length / list.length).toFixed(3));
  const answered = answers.filter(({ confidence }) => confidence >= threshold);
  const answerable = answers.filter((each) => each.answerable);
  return {
    questions: answers.length,
    right: share(answerable, ({ confidence, right }) => right && confidence >= threshold),
    "best, no threshold": share(answerable, ({ right }) => right),
    "wrong at 70 %": share(answers, ({ confidence, right }) => !right && confidence >= 0.7),
    "answered at 70 %": share(answers, ({ confidence }) => confidence >= 0.7),
    "wrong below": share(answers, ({ confidence, right }) => !right && confidence < 0.7 && confidence >= threshold),
    "calibration error": calibrationError(answered).toFixed(3),
    declined: share(
      answers.filter((each) => !each.answerable),
      ({ confidence }) => confidence < threshold,
    ),
  };
}
