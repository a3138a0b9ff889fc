import { stem } from "./stems.js";

/** Words that name the same thing in most databases; the first of a line can stand for each other one, and be meant by it. */
const GROUPS: readonly string[] = [
  "gender sex",
  "country nation nationality national citizenship",
  "nationality citizenship country",
  "age old young aged elder",
  "weight heavy light weigh",
  "height tall high elevation",
  "length long short duration",
  "price cost expensive cheap fee charge",
  "salary earn income pay wage earning",
  "wage earn income pay salary",
  "population people inhabitant resident live populous",
  "location place where located locate address venue",
  "city town where",
  "hometown where come",
  "date day when time",
  "year when",
  "name title call",
  "title name",
  "maker manufacturer producer manufacture",
  "email mail",
  "phone telephone cellphone cell mobile",
  "mobile cell phone cellphone",
  "capacity seat size",
  "size area large big small",
  "area size large",
  "rank ranking position standing",
  "start begin open from",
  "end finish close until complete",
  "finish complete completion end",
  "employee worker staff personnel",
  "student pupil",
  "teacher instructor professor lecturer",
  "customer client buyer",
  "order purchase",
  "shipment parcel package consignment",
  "invoice bill",
  "supplier vendor",
  "product item article",
  "booking reservation",
  "warehouse depot",
  "vehicle truck van",
  "appointment visit",
  "movie film",
  "company firm organization business",
  "author writer",
  "score point grade mark rating",
  "type kind category sort",
  "category type kind",
  "language speak spoken",
  "birth born birthday birthdate",
  "death die dead killed",
  "spent spend expense cost",
  "amount number quantity",
  "number count amount",
  "description describe",
  "website url homepage",
  "home house",
  "site location building premises",
  "department division",
  "player athlete",
  "match game",
  "song track",
  "trip ride journey",
  "singer vocalist",
  "film movie",
  "car vehicle automobile",
  "delay late delayed lateness",
  "distance far",
  "destination arrive arrival land",
  "source depart departure origin",
  "airport airfield",
  "id identifier code number",
  "code id abbreviation",
  "abbreviation code short",
  "founded establish found start",
  "opened open",
  "release publish",
  "status state condition",
  "job occupation profession role work",
  "budget money",
  "revenue sale earning",
  "market price",
  "horsepower power",
  "speed fast slow quick",
  "temperature hot cold warm",
  "rating rate rated",
  "star rating rated",
  "attendance audience attend",
  "party affiliation",
  "percentage percent share rate",
  "percent percentage share rate",
  "continent region",
  "state province",
  "street road address",
  "zip postal postcode",
  "first given forename",
  "last family surname",
  "major subject study",
  "book volume",
  "shop store",
  "result outcome",
  "leader head manager boss",
  "manager run manage lead head boss supervise",
  "boss manager supervisor lead",
  "supervisor boss manager supervise manage",
  "owner own",
  "sale sell buy bought",
  "purchase buy",
  "payment pay",
  "hire employ recruit",
  "refer recommend referral recommendation introduce",
  "entry hire join",
  "loan borrow lend",
  "rental rent",
  "delivery deliver",
  "head chief lead",
  "technician mechanic fitter",
  "child kid",
  "accident incident",
  "incident accident",
  "closed shut",
  "aircraft plane",
  "medication medicine drug",
];

const LINKS: ReadonlyMap<string, ReadonlySet<string>> = link();

function link(): Map<string, Set<string>> {
  const links = new Map<string, Set<string>>();
  for (const line of GROUPS) {
    const [name, ...others] = line.split(" ").map(stem) as [string, ...string[]];
    for (const other of others) {
      links.set(other, (links.get(other) ?? new Set()).add(name));
      links.set(name, (links.get(name) ?? new Set()).add(other));
    }
  }
  return links;
}

/** True when a word of a question can mean a word of a name, both as stems. */
export function canMean(questionStem: string, nameStem: string): boolean {
  return LINKS.get(questionStem)?.has(nameStem) === true;
}

/** The words of names that a word of a question can mean, as stems. */
export function meantBy(questionStem: string): ReadonlySet<string> {
  return LINKS.get(questionStem) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
