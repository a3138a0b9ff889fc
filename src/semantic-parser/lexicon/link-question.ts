import type { FieldRef } from "../../databases/schema.js";
import type { MatchedValue } from "../../indexes/value-index.js";
import { inPlainWords } from "../../language/plain-words.js";
import { type Token, tokenize } from "../../language/tokens.js";
import type { Profile } from "../../profiles/profile.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { definitionsOf } from "../evidence/define.js";
import { definedRuns } from "../evidence/runs.js";
import { withoutEmails } from "./codes/addresses.js";
import { catalogueMentions } from "./codes/catalogue-words.js";
import { codeWordsOf } from "./codes/code-words.js";
import { labelMentions, namesLabelled } from "./codes/label-values.js";
import { amountsDone } from "./figures/amounts-done.js";
import { currencies } from "./figures/currencies.js";
import { conditionsSaid, figureMentions } from "./figures/figures.js";
import { figuresByDeeds } from "./figures/figures-by-deeds.js";
import { figuresOfLists, presentFigures, ratesNamed } from "./figures/figures-of-lists.js";
import { howLongFigures } from "./figures/how-long.js";
import { incomeMentions } from "./figures/income.js";
import { incomeOfMentions } from "./figures/income-of.js";
import { withIncomeOfThings } from "./figures/income-of-things.js";
import { measuredTables } from "./figures/measured-tables.js";
import { rowsWithFigures } from "./figures/mostly-none.js";
import { ownersOfFigures } from "./figures/owners-of-figures.js";
import { ratings } from "./figures/ratings.js";
import { saidUnits } from "./figures/said-units.js";
import { spentOnThings } from "./figures/spent-on-things.js";
import { starMentions } from "./figures/star-ratings.js";
import { type Item, itemize } from "./items.js";
import type { Lexicon } from "./lexicon.js";
import { lexiconOf } from "./lexicon-of.js";
import type { Mention } from "./mention.js";
import { findMentions } from "./mentions.js";
import { figuresOfOwners } from "./names/figures-of-owners.js";
import { onlyTableMentions } from "./names/only-table.js";
import { phrasalVerbs } from "./names/phrasal-verbs.js";
import { saidOfAll } from "./names/said-of-all.js";
import { spelledRight } from "./names/spelling.js";
import { wordIndexOf } from "./names/word-index.js";
import { deedsOfPointers } from "./persons/deeds-of-pointers.js";
import { houseStaff, workingPeople } from "./persons/house-staff.js";
import { jobMentions } from "./persons/jobs-by-noun.js";
import { leadersAsked } from "./persons/leaders.js";
import { leftUs } from "./persons/left-us.js";
import { namePart } from "./persons/name-parts.js";
import { newcomers } from "./persons/newcomers.js";
import { personsBegin } from "./persons/persons-begin.js";
import { rolesOfRows } from "./persons/roles-of-rows.js";
import { withPersons } from "./persons/who.js";
import { changesOfState } from "./states/changes-of-state.js";
import { participles } from "./states/participles.js";
import { liftStates, type State } from "./states/states.js";
import { statesBeside } from "./states/states-beside.js";
import { untoldStates } from "./states/untold-states.js";
import { valuesOfNamed } from "./states/values-of-named.js";
import { waysOfSubjects } from "./states/ways-of-subjects.js";
import { wholeOrPart } from "./states/whole-or-part.js";
import { reasonsAsked } from "./states/why.js";
import { deedsOfRows } from "./things/deeds-of-rows.js";
import { doneToObjects } from "./things/done-to-objects.js";
import { eventNouns } from "./things/event-nouns.js";
import { joinedAs } from "./things/joined-as.js";
import { kindsBeforeDates } from "./things/kinds-before-dates.js";
import { kindsBeforePointers } from "./things/kinds-before-pointers.js";
import { withoutKinds } from "./things/kinds-of.js";
import { ordersPlaced } from "./things/orders-placed.js";
import { placingVerbs } from "./things/placing-verbs.js";
import { pointersFirst } from "./things/pointers-first.js";
import { rowsBeforePointers } from "./things/rows-before-pointers.js";
import { thingsDone } from "./things/things-done.js";
import { thingsOfEvents } from "./things/things-of-events.js";
import { clausesOfDates } from "./times/clauses-of-dates.js";
import { isTimed } from "./times/dated-fields.js";
import { endsOfRows } from "./times/ends-of-rows.js";
import { heldAt } from "./times/held-at.js";
import { lastingThings } from "./times/lasting-things.js";
import { doneBeforePlanned } from "./times/planned-and-done.js";
import { rowsReceived } from "./times/rows-received.js";
import { saidSpans } from "./times/said-spans.js";
import { verbsOfTimes } from "./times/verbs-of-times.js";

/** What the parser is told: a question, and what is known of the database that it is asked of. */
export interface ParserInput {
  readonly question: string;
  readonly profile: Profile;
  readonly vocabulary: Vocabulary;
  /** Stored values that parts of the question mean. */
  readonly values: readonly MatchedValue[];
  /** What else the asker says of the words of the question: "blue eyes refers to eye_colour = 'Blue'". */
  readonly evidence?: string;
  /** The day on which it is asked, ISO. */
  readonly now?: string | undefined;
}

/** A question as words, with what its parts can mean in one database. */
export interface LinkedQuestion {
  readonly tokens: readonly Token[];
  readonly mentions: readonly Mention[];
  /** Its pieces, without those that only say in which state rows are. */
  readonly items: readonly Item[];
  readonly states: readonly State[];
  readonly lexicon: Lexicon;
  /** The day on which it is asked, ISO. */
  readonly today?: string | undefined;
  /** Fields that evidence says tables are joined by. */
  readonly joinedBy: readonly FieldRef[];
}

/** What was linked last with these values. */
const linkedWith = new WeakMap<
  readonly MatchedValue[],
  { readonly input: ParserInput; readonly linked: LinkedQuestion }
>();

/** Links a question once, though several stages ask: as long as they are given the same values. */
export function linkQuestion(input: ParserInput): LinkedQuestion {
  const last = linkedWith.get(input.values);
  if (last !== undefined && INPUTS.every((name) => last.input[name] === input[name])) return last.linked;
  const linked = linkAnew(input);
  linkedWith.set(input.values, { input, linked });
  return linked;
}

const INPUTS = ["question", "evidence", "now", "profile", "vocabulary"] as const;

const ofTables = new WeakMap<Profile, Pick<ParserInput, "profile" | "vocabulary">>();

/** The same question to the tables of the database alone; undefined where it has no views. */
export function withoutViews(input: ParserInput): ParserInput | undefined {
  const { profile, vocabulary, values } = input;
  const views = new Set(profile.tables.flatMap(({ kind, name }) => (kind === "view" ? [name] : [])));
  if (views.size === 0) return undefined;
  const known = ofTables.get(profile) ?? {
    profile: {
      ...profile,
      tables: profile.tables.filter(({ name }) => !views.has(name)),
      joins: profile.joins.filter(({ from, to }) => !views.has(from.table) && !views.has(to.table)),
    },
    vocabulary: {
      ...vocabulary,
      tables: vocabulary.tables.filter(({ table }) => !views.has(table)),
      metrics: vocabulary.metrics.filter(({ tables }) => !tables.some((table) => views.has(table))),
    },
  };
  ofTables.set(profile, known);
  return { ...input, ...known, values: values.filter(({ ref }) => !views.has(ref.table)) };
}

/** What items mean beside each other, each pass over what the one before it left. */
const PASSES: readonly ((items: readonly Item[], lexicon: Lexicon) => readonly Item[])[] = [
  phrasalVerbs,
  leftUs,
  valuesOfNamed,
  participles,
  changesOfState,
  deedsOfPointers,
  reasonsAsked,
  leadersAsked,
  thingsDone,
  deedsOfRows,
  doneToObjects,
  pointersFirst,
  kindsBeforePointers,
  thingsOfEvents,
  rolesOfRows,
  statesBeside,
  ratings,
  newcomers,
  verbsOfTimes,
  waysOfSubjects,
  clausesOfDates,
  doneBeforePlanned,
  placingVerbs,
  ordersPlaced,
  kindsBeforeDates,
  eventNouns,
  houseStaff,
  workingPeople,
  withoutKinds,
  joinedAs,
  rowsBeforePointers,
  ratesNamed,
  amountsDone,
  rowsWithFigures,
  currencies,
  figuresOfOwners,
  figuresByDeeds,
  measuredTables,
  ownersOfFigures,
  howLongFigures,
  rowsReceived,
  figuresOfLists,
  saidOfAll,
  wholeOrPart,
];

function linkAnew({ question, profile, vocabulary, values, evidence = "", now }: ParserInput): LinkedQuestion {
  const lexicon = lexiconOf(profile, vocabulary);
  const isKnown = (token: Token) =>
    wordIndexOf(lexicon).fits(token).size > 0 || values.some(({ keyword }) => keyword.toLowerCase() === token.lower);
  const tokens = spelledRight(tokenize(inPlainWords(asStored(question, values))), isKnown);
  const found = withoutEmails(findMentions(tokens, lexicon, codeWordsOf(lexicon, vocabulary), values), tokens, lexicon);
  const conditions = conditionsSaid(tokens, lexicon.figures);
  const kept = found.filter(
    (mention) =>
      !saysWhen(mention, tokens, lexicon) &&
      !saysTime(mention, tokens, lexicon) &&
      !saysDone(mention, tokens, lexicon) &&
      !conditions.some(({ from, to }) => mention.from < to && from < mention.to && mention.meaning.kind === "field"),
  );
  const named = withIncomeOfThings([...kept, ...figureMentions(tokens, lexicon)], tokens, lexicon);
  const labels = labelMentions(tokens, named, lexicon);
  const mentions = [
    ...named.filter((mention) => !labels.some((label) => namesLabelled(mention, label))),
    ...labels,
    ...incomeMentions(tokens, named, lexicon),
    ...incomeOfMentions(tokens, named, lexicon),
    ...spentOnThings(tokens, named, lexicon),
    ...starMentions(tokens, named, lexicon),
    ...onlyTableMentions(tokens, named, lexicon),
    ...jobMentions(tokens, named, lexicon),
    ...catalogueMentions(tokens, named, lexicon),
  ];
  const dated = lexicon.fields.some(isTimed) && (now === undefined ? {} : { today: now });
  const spans = dated === false ? [] : saidSpans(tokens);
  const definitions = definitionsOf(evidence, lexicon, values);
  const defined = definedRuns(tokens, definitions, mentions);
  const joinedBy = definitions
    .flatMap((each) => each.joinedBy ?? [])
    .flatMap(({ fields }) => fields.map(({ ref }) => ref));
  const pieces = itemize(tokens, mentions, undefined, dated, [...defined, ...saidUnits(tokens, lexicon), ...spans]);
  const read = PASSES.reduce((before: readonly Item[], pass) => pass(before, lexicon), pieces);
  const { items, states } = liftStates(
    lastingThings(heldAt(presentFigures(read, lexicon, now), lexicon, now), lexicon, now),
    lexicon,
  );
  return {
    tokens,
    mentions,
    items: personsBegin(withPersons(untoldStates(endsOfRows(items, lexicon)), tokens, lexicon), lexicon),
    states,
    lexicon,
    today: now,
    joinedBy,
  };
}

/** "PAST DUE subscriptions", which are stored so: no words for what is overdue. */
function asStored(question: string, values: readonly MatchedValue[]): string {
  const stored = values.some(({ value }) => /^past[ _-]due$/i.test(value));
  return stored ? question.replace(/\bpast due\b/gi, (words) => words.replace(" ", "\u00a0")) : question;
}

/** "When did Ann LAST teach?": of the time, and no last name, where nothing speaks of names. */
function saysWhen({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (to !== from + 1 || !/^(?:first|last)$/.test(tokens[from]!.lower) || meaning.kind !== "field") return false;
  const named = tokens.some(({ lower }) => /^(?:(?:sur|fore)?names?|initials?)$/.test(lower));
  return !named && namePart(lexicon.field(meaning.ref)) !== undefined;
}

/** "no lesson SINCE March": no field, be it called so, where a time follows. */
function saysTime({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  // "Builders SINCE 2020", where a field is called so.
  const since = meaning.kind === "field" && to > from + 1 && tokens[to - 1]!.lower === "since";
  if (since) return tokens[to]?.number !== undefined || TIMES.test(tokens[to]?.lower ?? "");
  if (to !== from + 1 || meaning.kind !== "field") return false;
  // "on SATURDAYS": no day on which somebody sat.
  if (WEEKDAYS.test(tokens[from]!.lower) && isTimed(lexicon.field(meaning.ref))) return true;
  // "Average WAGE": no day on which somebody was paid.
  if (/^(?:wages?|salar(?:y|ies))$/.test(tokens[from]!.lower) && isTimed(lexicon.field(meaning.ref))) return true;
  if (tokens[from]!.lower !== "since") return false;
  const next = tokens[to];
  return next?.number !== undefined || TIMES.test(next?.lower ?? "") || next?.lower === "when";
}

/** Who "MADE an order" is no make of a car. */
function saysDone({ from, to, meaning }: Mention, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if (to !== from + 1 || tokens[from]!.lower !== "made" || meaning.kind !== "field") return false;
  return !isTimed(lexicon.field(meaning.ref)) && !/made/i.test(meaning.ref.field);
}

const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const TIMES =
  /^(?:last|this|early|late|mid|yesterday|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** The telling words of a question that name nothing in the database, as written. */
export function unlinkedWords(input: ParserInput): string[] {
  const { items } = linkQuestion(input);
  const words = items.filter((item) => item.kind === "word" && item.weight === "content").map((item) => item.text);
  return [...new Set(words)].slice(0, 8);
}

/** True for a name ("patients in Frankfurt"): a word with a capital letter that does not open a sentence. */
export function isProperName(word: string, question: string): boolean {
  const before = question.slice(0, question.indexOf(word)).trimEnd();
  return /^\p{Lu}/u.test(word) && before !== "" && !/[.?!:]["'”’)]?$/.test(before);
}
