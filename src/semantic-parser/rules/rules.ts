import { readAskedBeside } from "./asked-beside.js";
import { readBesideNouns } from "./beside-nouns.js";
import { readAbove, readPointed } from "./comparisons/above.js";
import { readReorder, readRunningLow } from "./comparisons/against-fields.js";
import { readBothEnds } from "./comparisons/both-ends.js";
import { readBetween, readCompare } from "./comparisons/comparisons.js";
import { readHavingField } from "./comparisons/having-fields.js";
import { readInner } from "./comparisons/operands.js";
import { readPastZero } from "./comparisons/past-zero.js";
import { readSameAs } from "./comparisons/same-as.js";
import { readSameEnds } from "./comparisons/same-ends.js";
import { readConnective } from "./connectives.js";
import { readCarriedOut, readLookedAfter } from "./counts/carried-out.js";
import { readTimesDone } from "./counts/counted-events.js";
import { readNumbersOf } from "./counts/counted-rows.js";
import { readFull } from "./counts/full-ones.js";
import { readEitherKind, readListedKinds } from "./counts/listed-kinds.js";
import type { Rule } from "./cursor.js";
import { readDefined } from "./defined.js";
import { readRoute } from "./endpoints.js";
import { readExclusion } from "./exclusions.js";
import { readField, readTable } from "./fields-and-tables.js";
import { readAggregate, readCount } from "./figures/aggregates.js";
import { readAveragePerGroup } from "./figures/averages.js";
import { readAverageOfRows } from "./figures/averages-of-rows.js";
import { readCollected } from "./figures/collected.js";
import { readDealing } from "./figures/dealings.js";
import { readFieldArithmetic } from "./figures/field-arithmetic.js";
import { readBoundOfKind, readMeasuredKind } from "./figures/measured-kinds.js";
import { readMeasuredVerb } from "./figures/measured-verbs.js";
import { readMeasure } from "./figures/measures.js";
import { readOwing, readTotalUnpaid } from "./figures/owing.js";
import { readStockLevel } from "./figures/stock-levels.js";
import { readStockValue } from "./figures/stock-value.js";
import { readSummedKind } from "./figures/summed-kinds.js";
import { readUnit } from "./figures/units.js";
import { readFlag } from "./flags.js";
import { readGroup } from "./groups.js";
import { readLightNoun } from "./light-nouns.js";
import { readMissing } from "./missing.js";
import { readLike } from "./patterns.js";
import { readRoleDeed } from "./persons/role-deeds.js";
import { readWhoWhich } from "./persons/who-which.js";
import { readAndHowMuch, readBestPeriod, readQuestionWord } from "./question-words.js";
import { readBestSellers, readWhatSold } from "./ranks/best-sellers.js";
import { readBusy } from "./ranks/busy.js";
import { readDescribedDeed } from "./ranks/described-deeds.js";
import { readFirstAndLast } from "./ranks/first-and-last.js";
import { readFirstDone } from "./ranks/first-done.js";
import { readLimit } from "./ranks/limits.js";
import { readLongestWithout } from "./ranks/longest-without.js";
import { readMostPointedAt } from "./ranks/most-pointed-at.js";
import { readNamedExtreme } from "./ranks/named-extremes.js";
import { readNext } from "./ranks/next-ones.js";
import { readOrder } from "./ranks/orders.js";
import { readOrdinal } from "./ranks/ordinals.js";
import { readPriceList } from "./ranks/price-lists.js";
import { readRankedList } from "./ranks/ranked-lists.js";
import { readHowManySold, readSelling } from "./ranks/selling.js";
import { readSpentMost } from "./ranks/spent-most.js";
import { readSuperlative } from "./ranks/superlatives.js";
import { readTail } from "./ranks/tails.js";
import { readAddedPart } from "./shares/added-parts.js";
import { readDifference, readHowMuchMore } from "./shares/differences.js";
import { readGrowth } from "./shares/growth.js";
import { readGrowthBeside } from "./shares/growth-beside.js";
import { readPartOfSum } from "./shares/parts-of-sums.js";
import { readRatePer } from "./shares/rates.js";
import { readRatio } from "./shares/ratios.js";
import { readShare } from "./shares/share-cues.js";
import { readMoreOf, readVersus } from "./shares/versus.js";
import { readSubjectOfCode } from "./subjects-of-codes.js";
import { readAge } from "./times/ages.js";
import { readAgo } from "./times/ago.js";
import { readBoundDate } from "./times/bound-dates.js";
import { readClockTime } from "./times/clock-times.js";
import { readCourseTime } from "./times/courses.js";
import { readDuration } from "./times/durations.js";
import { readElapsed } from "./times/elapsed.js";
import { readExpired } from "./times/expired.js";
import { readDelay, readLateness } from "./times/lateness.js";
import { readPassed } from "./times/passed.js";
import { readDateChoice, readPeriodGroup } from "./times/period-groups.js";
import { readFalling, readPeriod } from "./times/periods.js";
import { readPresentDay } from "./times/present-day.js";
import { readSinceThen } from "./times/since-then.js";
import { readTenure } from "./times/tenure.js";
import { readUnderWay } from "./times/under-way.js";
import { readUndoneSince } from "./times/undone-since.js";
import { readUntil } from "./times/until.js";
import { readWeekday } from "./times/weekdays.js";
import { readWithin } from "./times/within.js";
import { readTogether } from "./together.js";
import { readUndoneOf } from "./undone-of.js";
import { readNumber, readQuoted, readValue } from "./values.js";
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
  readWithin,
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
  readPassed,
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
  readBestSellers,
  readWhatSold,
  readWhoWhich,
  readQuestionWord,
  readLimit,
  readDelay,
  readLateness,
  readOwing,
  readTotalUnpaid,
  readHowManySold,
  readSelling,
  readBusy,
  readSpentMost,
  readDescribedDeed,
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
  readBoundOfKind,
  readBetween,
  readMeasuredVerb,
  readPastZero,
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
