const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

type Known = ReadonlyMap<string, string>;

function named(type: "region" | "language", codes: readonly string[]): Known {
  const names = new Intl.DisplayNames(["en"], { type, fallback: "none" });
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    }),
  );
}

/** Codes that the list of regions holds and that are no countries, or none any more. */
const noCountries = new Set(
  "AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ".split(
    " ",
  ),
);
const otherNames =
  "usa;uk;united states of america;great britain;england;scotland;wales;russia;south korea;north korea;czech republic;turkey;holland;the netherlands;ivory coast;macedonia;burma;vietnam;hong kong;macau;swaziland;uae;cape verde;bosnia;myanmar;palestine;syria;laos;iran;korea;taiwan;federated states of micronesia;côte d'ivoire;cote d'ivoire;bosnia and herzegovina;trinidad and tobago";

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** ISO 3166-1 alpha-2, as the runtime's own data (Unicode CLDR) has them. */
export const countryCodes = lazily<Known>(() =>
  named(
    "region",
    pairs.filter((pair) => !noCountries.has(pair)),
  ),
);
/** ISO 639-1. */
export const languageCodes = lazily<Known>(() =>
  named(
    "language",
    pairs.map((pair) => pair.toLowerCase()),
  ),
);
/** ISO 4217. */
export const currencyCodes = lazily<ReadonlySet<string>>(() => new Set(Intl.supportedValuesOf("currency")));

export const countryNames = lazily<ReadonlySet<string>>(
  () => new Set([...[...countryCodes().values()].map((name) => name.toLowerCase()), ...otherNames.split(";")]),
);
export const languageNames = lazily<ReadonlySet<string>>(
  () => new Set([...languageCodes().values()].map((name) => name.toLowerCase())),
);
