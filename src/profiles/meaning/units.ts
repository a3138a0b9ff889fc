export interface Unit {
  /** "kg", "mi/gal". */
  readonly symbol: string;
  /** "in kilograms". */
  readonly phrase: string;
}

/** Symbol, plural name, and the spellings in names of fields and beside values. */
const known: readonly (readonly [symbol: string, plural: string, spellings: string])[] = [
  ["mm", "millimetres", "mm millimeter millimeters millimetre millimetres"],
  ["cm", "centimetres", "cm centimeter centimeters centimetre centimetres"],
  ["m", "metres", "m meter meters metre metres mtr"],
  ["km", "kilometres", "km kms kilometer kilometers kilometre kilometres"],
  ["in", "inches", "in inch inches"],
  ["ft", "feet", "ft foot feet"],
  ["yd", "yards", "yd yard yards"],
  ["mi", "miles", "mi mile miles"],
  ["nmi", "nautical miles", "nmi"],
  ["m²", "square metres", "sqm m2 m² squaremeter squaremeters squaremetre squaremetres"],
  ["km²", "square kilometres", "sqkm km2 km² squarekilometer squarekilometers squarekilometre squarekilometres"],
  ["ft²", "square feet", "sqft ft2 ft² squarefeet"],
  ["mi²", "square miles", "sqmi mi2 squaremile squaremiles"],
  ["ha", "hectares", "ha hectare hectares"],
  ["ac", "acres", "acre acres"],
  ["mg", "milligrams", "mg milligram milligrams"],
  ["g", "grams", "g gram grams gramme grammes"],
  ["kg", "kilograms", "kg kgs kilogram kilograms kilo kilos"],
  ["t", "tonnes", "tonne tonnes"],
  ["oz", "ounces", "oz ounce ounces"],
  ["lb", "pounds", "lb lbs"],
  ["ml", "millilitres", "ml milliliter milliliters millilitre millilitres"],
  ["cl", "centilitres", "cl centiliter centiliters centilitre centilitres"],
  ["hl", "hectolitres", "hl hectoliter hectoliters hectolitre hectolitres"],
  ["l", "litres", "l liter liters litre litres ltr"],
  ["gal", "gallons", "gal gallon gallons"],
  ["ms", "milliseconds", "ms msec millis millisecond milliseconds"],
  ["s", "seconds", "s sec secs second seconds"],
  ["min", "minutes", "min mins minute minutes"],
  ["h", "hours", "h hr hrs hour hours"],
  ["d", "days", "d day days"],
  ["wk", "weeks", "week weeks"],
  ["mo", "months", "month months"],
  ["yr", "years", "yrs year years"],
  ["km/h", "kilometres per hour", "kmh kph km/h"],
  ["mph", "miles per hour", "mph"],
  ["m/s", "metres per second", "mps m/s"],
  ["kn", "knots", "kn knot knots kts"],
  ["mi/gal", "miles per gallon", "mpg"],
  ["hp", "horsepower", "hp horsepower bhp"],
  ["W", "watts", "watt watts"],
  ["kW", "kilowatts", "kw kilowatt kilowatts"],
  ["MW", "megawatts", "mw megawatt megawatts"],
  ["kWh", "kilowatt hours", "kwh kilowatthour kilowatthours"],
  ["V", "volts", "volt volts"],
  ["A", "amperes", "amp amps ampere amperes"],
  ["Hz", "hertz", "hz hertz"],
  ["MHz", "megahertz", "mhz"],
  ["GHz", "gigahertz", "ghz"],
  ["Pa", "pascals", "pascal pascals"],
  ["hPa", "hectopascals", "hpa"],
  ["mbar", "millibars", "mbar millibar millibars"],
  ["psi", "pounds per square inch", "psi"],
  ["°C", "degrees Celsius", "celsius degc °c"],
  ["°F", "degrees Fahrenheit", "fahrenheit degf °f"],
  ["K", "kelvins", "kelvin"],
  ["°", "degrees", "degrees °"],
  ["B", "bytes", "byte bytes"],
  ["kB", "kilobytes", "kb kilobyte kilobytes"],
  ["MB", "megabytes", "mb megabyte megabytes"],
  ["GB", "gigabytes", "gb gigabyte gigabytes"],
  ["TB", "terabytes", "tb terabyte terabytes"],
  ["kcal", "kilocalories", "kcal"],
  ["px", "pixels", "px pixel pixels"],
  ["dB", "decibels", "db decibel decibels"],
  ["ppm", "parts per million", "ppm"],
];

const bySpelling: ReadonlyMap<string, Unit> = new Map(
  known.flatMap(([symbol, plural, spellings]) =>
    spellings.split(" ").map((spelling): [string, Unit] => [spelling, { symbol, phrase: `in ${plural}` }]),
  ),
);
const bySymbol: ReadonlyMap<string, Unit> = new Map([...bySpelling.values()].map((unit) => [unit.symbol, unit]));

/** Spellings that mean something else where nothing before them is measured in that unit. */
const onlyAfter: Readonly<Record<string, RegExp>> = {
  m: /^(height|length|elevation|altitude|depth|distance|width|size)$/,
  in: /^(height|length|depth|width|diameter|size)$/,
  g: /^(weight|mass)$/,
  s: /^(time|duration|delay|runtime|timeout|latency)$/,
  l: /^(volume|capacity)$/,
  d: /^(duration|delay)$/,
  h: /^(duration|time)$/,
  t: /^(weight|mass|tonnage)$/,
  min: /^(delay|duration|time|length|runtime|wait|age|playtime|running)$/,
  mins: /^(delay|duration|time|length|runtime|wait|age|playtime|running)$/,
  day: /^(duration|delay|age|lead|response|delivery)$/,
  second: /^(duration|delay|time)$/,
  minute: /^(duration|delay|time)$/,
  hour: /^(duration|delay|time)$/,
  month: /^(duration|age|contract|tenure|term)$/,
  year: /^(duration|age|tenure|term)$/,
  week: /^(duration|age)$/,
  mb: /^(size|memory|disk|ram|storage|usage)$/,
  db: /^(level|loudness|volume|gain|noise)$/,
  mw: /^(power|capacity|generation|load)$/,
  kn: /^(speed|wind)$/,
};
/** Spellings that are a unit by themselves, without a word before them. */
const alone = /^(mpg|horsepower|hp|miles|kilometers|kilometres|minutes|hours|kwh|psi|acres|hectares)$/;

/** The unit that a field's name tells: in brackets, as its last word, or as "miles per gallon". */
export function unitOfName(name: string, words: readonly string[]): Unit | undefined {
  const bracketed = /[([]([^()[\]]+)[)\]]\s*$/.exec(name)?.[1]?.trim();
  const inBrackets = bracketed === undefined ? undefined : unitOfText(bracketed);
  if (inBrackets) return inBrackets;
  const per = words.indexOf("per");
  if (per > 0 && per < words.length - 1) {
    const [over, under] = [bySpelling.get(words[per - 1] ?? ""), bySpelling.get(words[per + 1] ?? "")];
    return over && under
      ? { symbol: `${over.symbol}/${under.symbol}`, phrase: `${over.phrase} per ${words[per + 1]}` }
      : undefined;
  }
  const last = words.at(-1) ?? "";
  const unit = bySpelling.get(last);
  if (!unit) return undefined;
  if (words.length === 1) return alone.test(last) ? unit : undefined;
  const before = words.slice(0, -1);
  if (before.at(-1) === "in") return unit;
  const needed = onlyAfter[last];
  return needed && !before.some((word) => needed.test(word)) ? undefined : unit;
}

/** The unit that stands beside a number: "kg", "km/h", "°C", "sq ft". */
export function unitOfText(text: string): Unit | undefined {
  const plain = text.trim().replace(/\.$/, "");
  return bySymbol.get(plain) ?? bySpelling.get(plain.toLowerCase().replace(/\s+/g, ""));
}

const currencies: Readonly<Record<string, string>> = {
  USD: "in US dollars",
  EUR: "in euros",
  GBP: "in pounds sterling",
};

/** The words for a unit's symbol or a currency's code: "in kilograms". */
export function unitPhrase(symbol: string): string {
  return bySymbol.get(symbol)?.phrase ?? currencies[symbol] ?? `in ${symbol}`;
}

/** Whether a word of a name stands for a unit. */
export function spells(word: string, symbol: string): boolean {
  return bySpelling.get(word)?.symbol === symbol || word.toUpperCase() === symbol;
}
