import { choice, names, number, text } from "../../arguments.js";
import { wholeFrom } from "../../shared-options.js";

/** Options of `askable training serve-rewards` alone. */
export const rewardOptions = {
  host: text("serve-rewards: address to listen on; others than 127.0.0.1 need ASKABLE_REWARDS_KEY", {
    empty: "name an address",
  }),
  port: number("serve-rewards: port to listen on; 0: any that is free (default: 8077)", {
    fits: (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
    wrong: "give a number from 0 to 65535",
  }),
  "allow-host": names("serve-rewards: names by which it is called"),
  metric: text("serve-rewards: which says whether rows are equal, of those of score (default: BIRD's)", {
    empty: "name a metric",
  }),
  "max-completion": number("serve-rewards: characters of a completion that is read (default: 200000)", wholeFrom(1)),
  "max-body": number("serve-rewards: bytes of a request's body (default: 32 MiB)", wholeFrom(1)),
  "max-waiting": number("serve-rewards: completions in progress at the same time (default: 20000)", wholeFrom(1)),
  log: choice(["json", "off"], "serve-rewards: a line for each request on stderr", "off"),
};

export const OF_REWARDS = [
  "databases",
  "deadline",
  "concurrency",
  ...(Object.keys(rewardOptions) as (keyof typeof rewardOptions)[]),
] as const;
