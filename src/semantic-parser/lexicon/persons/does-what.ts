import { stem, stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";

/** "brewed" says what a brewer does, "borrowed" what a member of a library does. */
export function doesWhat({ kind, stem: verb, lower }: Pick<Token, "kind" | "stem" | "lower">, role: string): boolean {
  if (kind !== "word" || verb === role || lower === role) return false;
  return DOERS.get(verb)?.has(role) === true || (role.startsWith(verb) && AGENT.test(role.slice(verb.length)));
}

const AGENT = /^(?:er|r|or|ist|ant|ent|ian)$/;

/** What people do, and who does it, by the stems of verbs. */
const DOERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["deliver drive ride carry", "driver rider courier"],
    ["repair fix mend service install maintain", "technician mechanic engineer"],
    ["teach tutor train coach instruct", "teacher tutor instructor coach trainer lecturer professor"],
    ["run manage lead head supervise oversee", "manager head boss leader lead supervisor"],
    ["sell close negotiate", "seller salesperson agent rep employee staff"],
    ["earn work employ hire retire quit resign", "employee staff worker"],
    ["buy order purchase spend owe shop", "customer client buyer"],
    ["borrow lend overdue", "member borrower reader patron"],
    ["stay book reserve visit", "guest visitor customer client"],
    ["enrol enroll study learn", "student pupil learner"],
    ["donate give", "donor sponsor"],
    ["visit attend", "visitor guest attendee participant"],
    ["treat operate diagnose examine", "doctor physician surgeon vet"],
    ["write publish", "author writer"],
    ["sing perform", "singer artist musician"],
    ["supply provide", "supplier vendor dealer"],
    ["rent lease", "tenant renter customer client"],
  ].flatMap(([verbs, roles]) =>
    verbs!.split(" ").map((verb): [string, ReadonlySet<string>] => [stem(verb), new Set(stemsOf(roles!))]),
  ),
);
