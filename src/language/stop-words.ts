/** Words that carry structure only: never a name, never a value on their own. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the of for in on at to from by with and or as is are was were be been being do does did has have had having
  what which who whose whom where when how that this these those there their its his her our your my it they them he
  she we you i me us any some all each every both either neither not no than then also well along together only just
  please can could would should will may might must if but so such into onto over under within during among across
  per via about between through more most less least many much same other another 's ’s s whether because while
  one ones 's out up down off`.split(/\s+/),
);

/** What any table is made of. */
export const ROW_WORDS: readonly string[] = ["row", "rows", "records"];

/** Words of requests and general verbs: leaving one unexplained costs little. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  `${ROW_WORDS.join(" ")} show list find write give tell return get display present report provide print name state count compute calculate
  determine identify retrieve select see know want like need exist occur happen include contain belong hold held
  listed list'em correspond corresponding respective respectively associated associate related relate record recorded
  database table data result results following different distinct unique particular certain specific given
  make made produce produced own owned use used using take taken took takes taking come comes came coming
  go goes went gone going get gets got say call called named has located live
  lived lives living based work works worked working here play played perform performed participate participated involve involved appear appears assigned run runs
  running flow flows flowing cross crosses crossing pass passes lie lies situated found
  available total number amount order sort sorted ordered arranged descending ascending least alphabetical
  lexicographic entry entries info information detail details full complete one ones value values kind kinds type
  types way times time ever yet still already currently current exactly instead together whole overall entire various
  gave gives giving brought bring brings bringing done people person someone something anyone somebody anybody everyone everybody anything altogether moment present
  presently nowadays vs versus compared comparison who top bottom ours ourselves anyway actually really simply roughly again i.e ie e.g eg namely`.split(
    /\s+/,
  ),
);

/** Words of a question that carry no meaning of their own in a value. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an and at by for from in is of on or that the to was were which who with".split(" "),
);
