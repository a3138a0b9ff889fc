import { countedFeatures, likelihood } from "../../dist/semantic-parser/scoring/likelihood.js";
import { answerEvidence, contestOf, judge } from "../../dist/stages/select/score-confidence.js";
import { calibrationError, errorByChance } from "../accuracy/calibration-error.mjs";
import { fitChoice, fitLogistic } from "./regression.mjs";

const ROUNDS = 3;

/** What can only make a reading surer, and what may do either; all else can only be a reason for doubt. */
const SURER = ["coverage", "linking", "weakest", "chance", "lead", "agreed", "vote"];
const EITHER = ["bias", "filters", "combined", "inner", "share", "cost", "measured", "voted", "odds"];

/**
 * Questions of benchmarks have an answer with rows, those of people need not: the samples would never believe "none". Nor
 * have they numbers and negations that a reading passes over, or values that are written otherwise, as often as people do.
 */
const BY_HAND = ["empty", "nothing", "ignored", "fuzzy"];

const pick = (weights, names) => Object.fromEntries(names.map((name) => [name, weights[name]]));

function signsOf(names) {
  const named = [...names].filter((name) => !EITHER.includes(name));
  return Object.fromEntries(named.map((name) => [name, SURER.includes(name) ? 1 : -1]));
}

/**
 * The weights of all three: which query, then which cluster, is the right one among those of its question (conditional
 * logistic regression), and how sure the chosen one is (logistic regression over questions, those that cannot be answered
 * among them, that no rule was written on: on others it would believe itself too much). Every set counts about alike.
 *
 * @param known The weights in the code: where the first round begins, and what stays where nothing is 1 in the samples.
 */
export function fitWeights(samples, known) {
  const weightOf = weightsBySet(samples);
  let weights = known;
  for (let round = 0; round < ROUNDS; round++) {
    const contested = samples.flatMap((sample) => {
      const options = contestIn(sample, weights).map(({ members, evidence, cluster }) => {
        const { odds: _, ...own } = evidence;
        return { features: { ...featuresOf(sample.candidates[members[0]]), ...own }, right: rightIn(sample, cluster) };
      });
      const rights = options.filter(({ right }) => right).length;
      return rights === 0 || rights === options.length ? [] : [{ options, weight: weightOf(sample) }];
    });
    weights = {
      ...weights,
      ...split(fitChoice(contested, signsOf(Object.keys({ ...known.likelihood, ...known.choice }))), known),
    };
  }
  const calibrating = samples.filter(({ calibrates }) => calibrates);
  const bias = biasOf(calibrating, weights, weightOf);
  weights = { ...weights, likelihood: { ...weights.likelihood, bias } };
  const answers = calibrating.flatMap((sample) => {
    const contest = contestIn(sample, weights);
    const features = answerEvidence(contest, scored(sample, weights), sample.votes);
    return features ? [{ features, right: rightIn(sample, contest[0].cluster), weight: weightOf(sample) }] : [];
  });
  return {
    ...weights,
    confidence: {
      ...kept(fitLogistic(answers, signsOf(Object.keys(known.confidence))), known.confidence),
      ...pick(known.confidence, BY_HAND),
    },
  };
}

/**
 * Weights of the confidence that are new, beside all others as they are. The bias stays as well, so that what only gives
 * doubt makes no answer surer.
 */
export function fitBeside(samples, known, names) {
  const weightOf = weightsBySet(samples);
  const answers = samples
    .filter(({ calibrates }) => calibrates)
    .flatMap((sample) => {
      const contest = contestIn(sample, known);
      const evidence = answerEvidence(contest, scored(sample, known), sample.votes);
      if (evidence === undefined) return [];
      const others = Object.keys(evidence).filter((name) => !names.includes(name));
      const base = others.reduce((sum, name) => sum + known.confidence[name] * evidence[name], known.confidence.bias);
      return [
        { features: pick(evidence, names), base, right: rightIn(sample, contest[0].cluster), weight: weightOf(sample) },
      ];
    });
  const { bias: _, ...fitted } = fitLogistic(answers, signsOf(names));
  return { ...known, confidence: { ...known.confidence, ...fitted } };
}

/** What `select/score` would answer with these weights: the confidence in the likeliest cluster, and whether it is right. */
export function answersOf(samples, weights) {
  return samples.map((sample) => {
    const [best] = judge(sample.clusters, scored(sample, weights), sample.votes, weights);
    const answer = best === undefined ? { confidence: 0, right: false } : best;
    return {
      answerable: sample.answerable,
      right: best !== undefined && rightIn(sample, best.cluster),
      confidence: answer.confidence,
    };
  });
}

/** The figures of bench/accuracy/board.mjs. */
export function boardOf(answers, threshold) {
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
    "by chance": errorByChance(answered).toFixed(3),
    declined: share(
      answers.filter((each) => !each.answerable),
      ({ confidence }) => confidence < threshold,
    ),
  };
}

function weightsBySet(samples) {
  const sizes = new Map();
  for (const { set } of samples) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  return ({ set }) => Math.sqrt(200 / sizes.get(set));
}

function scored({ candidates }, weights) {
  return candidates.map((each) =>
    each.features ? { ...each, score: likelihood(each.features, weights.likelihood) * each.likeness } : each,
  );
}

function contestIn(sample, weights) {
  return contestOf(sample.clusters, scored(sample, weights), sample.votes, weights.choice);
}

const rightIn = ({ candidates, clusters }, cluster) => candidates[clusters[cluster][0]].right;
const featuresOf = ({ features }) => (features ? countedFeatures(features) : {});

/** Weights of queries and of clusters, which are fitted together. */
function split(fitted, { likelihood: ofQueries, choice: ofClusters }) {
  const pick = (known) => Object.fromEntries(Object.keys(known).map((name) => [name, fitted[name]]));
  return {
    likelihood: kept({ ...pick(ofQueries), bias: 0 }, ofQueries),
    choice: kept({ ...pick(ofClusters), odds: 1 }, ofClusters),
  };
}

/** Where the samples say nothing of a feature, its weight stays. */
function kept(fitted, known) {
  return Object.fromEntries(Object.entries(known).map(([name, weight]) => [name, fitted[name] ?? weight]));
}

/** Scores are to be shares: their mean over the best query of each question is the share of right ones. */
function biasOf(samples, weights, weightOf) {
  const best = samples.flatMap((sample) => {
    const [first] = contestIn(sample, weights);
    const chosen = first && sample.candidates[first.members[0]];
    if (!chosen?.features) return [];
    const odds = likelihood(chosen.features, { ...weights.likelihood, bias: 0 });
    return [{ odds: Math.log(odds / (1 - odds)), right: chosen.right, weight: weightOf(sample) }];
  });
  let [low, high] = [-60, 60];
  while (high - low > 0.005) {
    const bias = (low + high) / 2;
    const gap = best.reduce(
      (sum, { odds, right, weight }) => sum + weight * (1 / (1 + Math.exp(-odds - bias)) - Number(right)),
      0,
    );
    if (gap > 0) high = bias;
    else low = bias;
  }
  return Math.round(low * 100) / 100;
}
