import { readAbove, readPointed } from "./above.js";
import { readAddedPart } from "./added-parts.js";
import { readReorder, readRunningLow } from "./against-fields.js";
import { readAge } from "./ages.js";
import { readAggregate, readCount } from "./aggregates.js";
import { readAgo } from "./ago.js";
import { readAskedBeside } from "./asked-beside.js";
import { readAveragePerGroup } from "./averages.js";
import { readAverageOfRows } from "./averages-of-rows.js";
import { readBesideNouns } from "./beside-nouns.js";
import { readBothEnds } from "./both-ends.js";
import { readBoundDate } from "./bound-dates.js";
import { readBusy } from "./busy.js";
import { readCarriedOut, readLookedAfter } from "./carried-out.js";
import { readClockTime } from "./clock-times.js";
import { readCollected } from "./collected.js";
import { readBetween, readCompare } from "./comparisons.js";
import { readConnective } from "./connectives.js";
import { readTimesDone } from "./counted-events.js";
import { readNumbersOf } from "./counted-rows.js";
import { readCourseTime } from "./courses.js";
import type { Rule } from "./cursor.js";
import { readDealing } from "./dealings.js";
import { readDefined } from "./defined.js";
import { readDifference, readHowMuchMore } from "./differences.js";
import { readDuration } from "./durations.js";
import { readElapsed } from "./elapsed.js";
import { readRoute } from "./endpoints.js";
import { readExclusion } from "./exclusions.js";
import { readExpired } from "./expired.js";
import { readFieldArithmetic } from "./field-arithmetic.js";
import { readField, readTable } from "./fields-and-tables.js";
import { readFirstAndLast } from "./first-and-last.js";
import { readFirstDone } from "./first-done.js";
import { readFlag } from "./flags.js";
import { readFull } from "./full-ones.js";
import { readGroup } from "./groups.js";
import { readGrowth } from "./growth.js";
import { readGrowthBeside } from "./growth-beside.js";
import { readHavingField } from "./having-fields.js";
import { readDelay, readLateness } from "./lateness.js";
import { readLightNoun } from "./light-nouns.js";
import { readLimit } from "./limits.js";
import { readEitherKind, readListedKinds } from "./listed-kinds.js";
import { readLongestWithout } from "./longest-without.js";
import { readMeasuredKind } from "./measured-kinds.js";
import { readMeasuredVerb } from "./measured-verbs.js";
import { readMeasure } from "./measures.js";
import { readMissing } from "./missing.js";
import { readMostPointedAt } from "./most-pointed-at.js";
import { readNamedExtreme } from "./named-extremes.js";
import { readNext } from "./next-ones.js";
import { readInner } from "./operands.js";
import { readOrder } from "./orders.js";
import { readOrdinal } from "./ordinals.js";
import { readOwing } from "./owing.js";
import { readPartOfSum } from "./parts-of-sums.js";
import { readLike } from "./patterns.js";
import { readDateChoice, readPeriodGroup } from "./period-groups.js";
import { readFalling, readPeriod } from "./periods.js";
import { readPresentDay } from "./present-day.js";
import { readPriceList } from "./price-lists.js";
import { readAndHowMuch, readBestPeriod, readQuestionWord } from "./question-words.js";
import { readRankedList } from "./ranked-lists.js";
import { readRatePer } from "./rates.js";
import { readRatio } from "./ratios.js";
import { readRoleDeed } from "./role-deeds.js";
import { readSameAs } from "./same-as.js";
import { readSameEnds } from "./same-ends.js";
import { readHowManySold, readSelling } from "./selling.js";
import { readShare } from "./share-cues.js";
import { readSinceThen } from "./since-then.js";
import { readSpentMost } from "./spent-most.js";
import { readStockLevel } from "./stock-levels.js";
import { readStockValue } from "./stock-value.js";
import { readSubjectOfCode } from "./subjects-of-codes.js";
import { readSummedKind } from "./summed-kinds.js";
import { readSuperlative } from "./superlatives.js";
import { readTail } from "./tails.js";
import { readTenure } from "./tenure.js";
import { readTogether } from "./together.js";
import { readUnderWay } from "./under-way.js";
import { readUndoneOf } from "./undone-of.js";
import { readUndoneSince } from "./undone-since.js";
import { readUnit } from "./units.js";
import { readUntil } from "./until.js";
import { readNumber, readQuoted, readValue } from "./values.js";
import { readMoreOf, readVersus } from "./versus.js";
import { readWeekday } from "./weekdays.js";
import { readWhoWhich } from "./who-which.js";
import { readWholeRows } from "./whole-rows.js";

/** Tried in this order at each place. */
export const RULES: readonly Rule[] = [
  readInner,
  readRoleDeed,
  readTogether,
  readVersus,
  readMoreOf,
  readSameEnds,
  readSameAs,
  readFirstAndLast,
  readFieldArithmetic,
  readWholeRows,
  readConnective,
  readDefined,
  readGrowth,
  readGrowthBeside,
  readHowMuchMore,
  readDifference,
  readTail,
  readBoundDate,
  readAgo,
  readUndoneSince,
  readLongestWithout,
  readExpired,
  readFull,
  readNext,
  readUnderWay,
  readBesideNouns,
  readAddedPart,
  readEitherKind,
  readOrdinal,
  readAskedBeside,
  readPriceList,
  readStockValue,
  readStockLevel,
  readRunningLow,
  readAge,
  readUntil,
  readTenure,
  readElapsed,
  readCourseTime,
  readMeasure,
  readMeasuredKind,
  readAverageOfRows,
  readAveragePerGroup,
  readCollected,
  readAndHowMuch,
  readBestPeriod,
  readWhoWhich,
  readQuestionWord,
  readLimit,
  readDelay,
  readLateness,
  readOwing,
  readHowManySold,
  readSelling,
  readBusy,
  readSpentMost,
  readDealing,
  readPartOfSum,
  readShare,
  readRatio,
  readRankedList,
  readOrder,
  readDateChoice,
  readRatePer,
  readListedKinds,
  readPeriodGroup,
  readGroup,
  readFirstDone,
  readBothEnds,
  readSuperlative,
  readNamedExtreme,
  readNumbersOf,
  readCount,
  readSummedKind,
  readAggregate,
  readClockTime,
  readPresentDay,
  readSinceThen,
  readFalling,
  readPeriod,
  readWeekday,
  readRoute,
  readAbove,
  readPointed,
  readMostPointedAt,
  readCarriedOut,
  readLookedAfter,
  readDuration,
  readBetween,
  readMeasuredVerb,
  readCompare,
  readLike,
  readHavingField,
  readUndoneOf,
  readMissing,
  readExclusion,
  readValue,
  readQuoted,
  readTimesDone,
  readNumber,
  readUnit,
  readReorder,
  readFlag,
  readSubjectOfCode,
  readLightNoun,
  readField,
  readTable,
];
